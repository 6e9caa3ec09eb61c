import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { getRoleLimits, getRoleRights, type Registry } from '../../schema/registry.ts'
import type { Identity } from '../http/caller.ts'
import type { Database } from '../database/database.ts'
import { createAuth, getCookieName, getSessionCookieName, type AuthOptions } from './auth.ts'
import { createAttempts } from './attempts.ts'
import { createAuthHandler, type IdentityMails, type SignUpPolicy } from './auth-handler.ts'
import { createEmailChanges } from './email-change.ts'
import { createKnownDevices } from './known-device.ts'
import { createSecondFactor } from './second-factor.ts'
import { createPins } from './pins.ts'
import { createPasswordResets } from './password-reset.ts'
import { createResolver } from './resolver.ts'
import { createSignUps } from './sign-ups.ts'
import { hashPassword } from './password.ts'
import { createThrottle } from '../http/throttle.ts'

interface IdentityOptions extends Omit<AuthOptions, 'database' | 'sendCode'> {
  readonly database: Database
  readonly registry: Registry
  readonly signUp?: SignUpPolicy
  /** Sends the mails about sign-in; programs that sign nobody in omit this option. */
  readonly mails?: IdentityMails
  /** Asks new people to confirm their e-mail address, once a team exists; requires a mail server. */
  readonly confirmsSignUp?: boolean | undefined
}

/** Creates the part of the server that signs people in and finds the sender of a request. */
export function createIdentity(options: IdentityOptions): Identity {
  const { database, registry, signUp, mails, confirmsSignUp = false, ...authOptions } = options
  // The pool has no cursors, which Kysely's type requires.
  const pool = database.pool as unknown as PostgresPool
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const auth = createAuth({ ...authOptions, database: kysely, sendCode: mails?.sendCode })
  const roles = new Map(
    registry.roles.map(({ code }) => [
      code,
      { rights: getRoleRights(registry, code), limits: getRoleLimits(registry, code) },
    ]),
  )
  const throttle = createThrottle(database)
  const resolver = createResolver({ ...authOptions, database, roles, registry })
  const sessionCookie = getSessionCookieName(authOptions.publicUrl)
  const secondFactor = createSecondFactor({
    auth,
    database,
    throttle,
    secret: authOptions.secret,
    cookie: getCookieName(authOptions.publicUrl, 'two_factor'),
    sessionCookie,
  })
  return {
    sessionCookie,
    findChallenged: ({ headers }) => secondFactor.findChallenged(headers.get('cookie') ?? ''),
    ...resolver,
    pins: createPins({ ...authOptions, database, readToken: resolver.readToken }),
    emailChanges: createEmailChanges(auth),
    signUps: createSignUps(auth),
    passwordResets: createPasswordResets(auth, database),
    authHandler: createAuthHandler({
      auth,
      signUp,
      mails,
      confirmsSignUp,
      hash: (password) => hashPassword(password, authOptions.passwordCost),
      database,
      attempts: createAttempts(database),
      throttle,
      secondFactor,
      findSignedIn: async (request) => (await resolver.resolveCaller(request))?.person.id,
      devices: createKnownDevices(authOptions.secret, authOptions.publicUrl),
    }),
  }
}
