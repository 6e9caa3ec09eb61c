import { Kysely, PostgresDialect } from 'kysely'
import { rightsOf, type Registry } from '../../schema/registry.ts'
import type { Database } from '../database/database.ts'
import { createAuth, type AuthOptions } from './auth.ts'
import { createAttempts } from './attempts.ts'
import { createAuthHandler, type SignUpPolicy } from './auth-handler.ts'
import { createResolver, type Session } from './resolver.ts'

/** Who people are: the one door through which the engine asks. */
export interface Identity {
  /**
   * The person behind the session cookie, and their membership in the team of `X-Team` (or their default team).
   * Nothing when nobody is signed in; a session without membership when the person is not in that team.
   */
  resolveCaller(request: Request): Promise<Session | undefined>
  /** Answers the calls under `/api/v1/auth`; `ip` is the client's address as far as it can be trusted. */
  authHandler(request: Request, ip: string): Promise<Response>
}

interface IdentityOptions extends Omit<AuthOptions, 'database'> {
  readonly database: Database
  readonly registry: Registry
  readonly signUp?: SignUpPolicy
}

export function createIdentity(options: IdentityOptions): Identity {
  const { database, registry, signUp, ...keys } = options
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database.pool }) })
  const auth = createAuth({ ...keys, database: kysely })
  const rights = new Map(registry.roles.map(({ code }) => [code, rightsOf(registry, code)]))
  return {
    resolveCaller: createResolver({ ...keys, database, rights }),
    authHandler: createAuthHandler({ auth, signUp, database, attempts: createAttempts(database) }),
  }
}
