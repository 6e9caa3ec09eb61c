import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PASSWORD_MAX, PASSWORD_MIN } from '../../schema/password.ts'
import { listenForErrors } from '../database/queues/writers.ts'
import { createSecondFactorPlugin, type SendCode } from './second-factor.ts'
import { hashPassword, verifyPassword, type PasswordCost } from './password.ts'

export const AUTH_PATH = '/api/v1/auth'
const DAY_S = 86_400

export interface AuthOptions {
  readonly database: Kysely<unknown>
  /** Holds the secret that signs the session cookies: at least 32 characters. */
  readonly secret: string
  /** Sets the public address of the server. With `https`, cookies have the attribute `Secure`. */
  readonly publicUrl: string
  /**
   * Sets the cost of hashing new passwords; default: OWASP's recommendation. Tests use a lower
   * cost.
   */
  readonly passwordCost?: PasswordCost
  /** Mails one-time codes. Programs without sign-in omit this option. */
  readonly sendCode?: SendCode | undefined
}

/**
 * Creates better-auth, which manages accounts, passwords and sessions. The engine manages teams and
 * rights.
 */
export function createAuth(options: AuthOptions) {
  return betterAuth(createAuthOptions(options))
}

/**
 * Names the header with which the server passes the client's address to better-auth. A value from
 * the client is overwritten.
 */
export const ADDRESS_HEADER = 'x-armazem-address'

/** Returns the name of better-auth's session cookie. */
export function getSessionCookieName(publicUrl: string): string {
  return getCookieName(publicUrl, 'session_token')
}

/** Returns the name that better-auth gives to a sign-in cookie. */
export function getCookieName(publicUrl: string, name: string): string {
  return `${isSecure(publicUrl) ? '__Secure-' : ''}armazem.${name}`
}

/**
 * Creates and updates better-auth's own tables, which `database/20-identity.sql` protects. The caller
 * holds the schema lock.
 */
export async function migrateIdentity(connection: pg.ClientConfig): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 })
  // The running statement fails anyway. Without a listener, the loss of the connection would end the process.
  listenForErrors(pool)
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const plain = createAuthOptions({
    database,
    secret: 'x'.repeat(32),
    publicUrl: 'http://localhost',
  })
  try {
    const { runMigrations } = await getMigrations(plain)
    await runMigrations()
  } finally {
    await pool.end()
  }
}

function createAuthOptions(given: AuthOptions) {
  const { database, secret, publicUrl, passwordCost, sendCode } = given
  return {
    appName: 'Armazem',
    baseURL: publicUrl,
    basePath: AUTH_PATH,
    secret,
    database: { db: database, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    logger: { level: 'error' },
    // same-origin.ts has already checked the origin of each request that changes data.
    trustedOrigins: (request) => (request ? [new URL(request.url).origin] : []),
    advanced: {
      cookiePrefix: 'armazem',
      useSecureCookies: isSecure(publicUrl),
      disableCSRFCheck: true,
      // The server migrates these tables at each start, so that better-auth need not read all tables to check them.
      database: { generateId: 'uuid', validateSchema: false },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    // Without a cookie cache, signing out and losing a role take effect with the next request.
    session: {
      expiresIn: 30 * DAY_S,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      additionalFields: {
        // Names the team in which people share the device of the session, and the PIN of the person
        // who acts there (identity/pins.ts).
        sharedTeam: { type: 'string', required: false, input: false, returned: false },
        operator: { type: 'string', required: false, input: false, returned: false },
      },
    },
    user: {
      additionalFields: {
        language: { type: 'string', required: false, input: false },
        defaultTeam: { type: 'string', required: false, input: false },
        // A trigger writes this value (database/20-identity.sql), so that it is kept when the
        // session ends.
        lastSignInAt: { type: 'date', required: false, input: false, returned: false },
        // Holds the formats of numbers and dates that the person has chosen, as JSON.
        formats: { type: 'string', required: false, input: false, returned: false },
        // Marks a deleted account, whose row stays for the documents of the person.
        deletedAt: { type: 'date', required: false, input: false, returned: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: (password: string) => hashPassword(password, passwordCost),
        verify: verifyPassword,
      },
    },
    plugins: [createSecondFactorPlugin(secret, sendCode)],
    // Tokens of password links are stored as hashes, so that neither the database nor its backups
    // contain valid tokens.
    verification: { storeIdentifier: 'hashed' },
    // better-auth's limiter cannot count failures only, so attempts.ts counts sign-ins, in the same
    // table.
    rateLimit: {
      enabled: true,
      storage: 'database',
      window: 60,
      max: 100,
      customRules: Object.fromEntries(UNCOUNTED.map((path) => [path, false as const])),
    },
  } satisfies BetterAuthOptions
}

/**
 * Lists the calls that better-auth does not count: `/get-session`, which every page calls; `/sign-out`, which must never
 * be refused; and calls with limits of their own (auth-handler.ts, second-factor.ts).
 */
const UNCOUNTED = [
  '/sign-in/email',
  '/sign-up/email',
  '/sign-out',
  '/get-session',
  '/change-password',
  '/two-factor/*',
]

/** Returns whether browsers send the sign-in cookies by https only. */
export function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}
