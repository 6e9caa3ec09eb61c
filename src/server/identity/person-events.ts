import type { Database } from '../database/database.ts'
import type { RouteRequest } from '../http/route.ts'

/** Describes an event of a person outside of any team. */
export interface PersonEvent {
  /** Identifies the person; undefined for attempts with an address that has no account. */
  readonly person: string | undefined
  readonly action: PersonAction
  readonly before?: object
  readonly after?: object
}

export type PersonAction =
  | 'signUp'
  | 'signIn'
  | 'signInFailed'
  | 'signOut'
  | 'passwordChanged'
  | 'passwordChangeFailed'
  | 'passwordReset'
  | 'sessionEnded'
  | 'otherSessionsEnded'
  | 'profileChanged'
  | 'photoChanged'
  | 'photoRemoved'
  | 'emailChangeAsked'
  | 'emailChanged'
  | 'secondFactorBegun'
  | 'secondFactorAsked'
  | 'secondFactorGiven'
  | 'secondFactorFailed'
  | 'secondFactorRemoved'
  | 'codeSent'
  | 'recoveryCodeUsed'
  | 'recoveryCodesMade'
  | 'teamRemoved'
  | 'dataExported'
  | 'accountDeleted'

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Appends an event to the chain of its person. The database numbers and seals it. */
export async function writePersonEvent(
  { query }: Pick<Database, 'query'>,
  { person = NOBODY, action, before, after }: PersonEvent,
  { requestId, ip }: Pick<RouteRequest, 'requestId' | 'ip'>,
): Promise<void> {
  await query({
    text: `
      insert into person_events (person, action, before, after, request_id, ip)
      values ($1, $2, $3::jsonb, $4::jsonb, $5, $6)`,
    values: [
      person,
      action,
      before ? JSON.stringify(before) : null,
      after ? JSON.stringify(after) : null,
      requestId,
      ip ?? null,
    ],
  })
}
