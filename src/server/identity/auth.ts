import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { createSecondFactorPlugin, type SendCode } from './second-factor.ts'
import { hashPassword, verifyPassword, type PasswordCost } from './password.ts'

export const AUTH_PATH = '/api/v1/auth'
const DAY_S = 86_400

export interface AuthOptions {
  readonly database: Kysely<unknown>
  /** Signs the session cookies; at least 32 characters. */
  readonly secret: string
  /** Sets the public address of the server; `https` makes the cookies secure. */
  readonly publicUrl: string
  /** Cost of hashing new passwords; default: OWASP's. Tests use a lower one. */
  readonly passwordCost?: PasswordCost
  /** Mails one-time codes; programs that sign nobody in leave it out. */
  readonly sendCode?: SendCode | undefined
}

/** Creates better-auth, which owns accounts, passwords and sessions; the engine owns teams and rights. */
export function createAuth(options: AuthOptions) {
  return betterAuth(createAuthOptions(options))
}

/**
 * Names the header that carries the client's address to better-auth; the server sets it and overwrites a client's
 * value.
 */
export const ADDRESS_HEADER = 'x-armazem-address'

/** Returns the session cookie's name, which better-auth derives the same way. */
export function getSessionCookieName(publicUrl: string): string {
  return getCookieName(publicUrl, 'session_token')
}

/** Returns the name of one of better-auth's cookies. */
export function getCookieName(publicUrl: string, name: string): string {
  return `${isSecure(publicUrl) ? '__Secure-' : ''}armazem.${name}`
}

/** Creates and updates better-auth's own tables, under the lock of the schema; `database/20-identity.sql` protects them. */
export async function migrateIdentity(pool: Pool): Promise<void> {
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const plain = createAuthOptions({
    database,
    secret: 'x'.repeat(32),
    publicUrl: 'http://localhost',
  })
  const { runMigrations } = await getMigrations(plain)
  await runMigrations()
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
    // The engine has checked the origin of every changing request before (same-origin.ts).
    trustedOrigins: (request) => (request ? [new URL(request.url).origin] : []),
    advanced: {
      cookiePrefix: 'armazem',
      useSecureCookies: isSecure(publicUrl),
      disableCSRFCheck: true,
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    // No cookie cache, so that signing out or losing a role takes effect with the next request.
    session: {
      expiresIn: 30 * DAY_S,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    user: {
      additionalFields: {
        language: { type: 'string', required: false, input: false },
        defaultTeam: { type: 'string', required: false, input: false },
        // Written by a trigger (database/20-identity.sql), so that it outlives the session.
        lastSignInAt: { type: 'date', required: false, input: false, returned: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: (password: string) => hashPassword(password, passwordCost),
        verify: verifyPassword,
      },
    },
    plugins: [createSecondFactorPlugin(secret, sendCode)],
    // Hashes the tokens of links that set a password, so that the database and its backups hold none.
    verification: { storeIdentifier: 'hashed' },
    // better-auth's limiter cannot count failures only; attempts.ts does so, in the same table.
    rateLimit: {
      enabled: true,
      storage: 'database',
      window: 60,
      max: 100,
      customRules: Object.fromEntries(UNCOUNTED.map((path) => [path, false as const])),
    },
  } satisfies BetterAuthOptions
}

/** Lists the calls that better-auth does not count: those of every page, and those with limits of their own. */
const UNCOUNTED = ['/sign-in/email', '/sign-up/email', '/sign-out', '/get-session', '/two-factor/*']

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}
