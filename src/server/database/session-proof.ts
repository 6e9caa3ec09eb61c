/**
 * What was known of a session and its member at the client's last request. The first statement that is sent for a
 * request asks the database in the same message whether all of it is still the same: only then its answer counts.
 */
export interface Proof {
  /** The session's token, and the team that the request names. */
  readonly values: readonly [token: string, team: string]
  /** What `armazem_session_version` answered the last time (protect-identity.ts). */
  readonly expected: string
  /** Whether the database has answered the same since the request came. */
  isHeld: boolean
}

/** The session is not what it was at the last request: the request has to be looked at anew. */
export class SessionChanged extends Error {
  constructor() {
    super('The session has changed since the last request')
  }
}
