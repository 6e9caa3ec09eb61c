/**
 * Holds a session and its member as read for the client's previous request. The first statement of
 * the next request compares them with the database in the same message. The result of that
 * statement is valid only if they are equal.
 */
export interface SessionProof {
  /** Holds the session's token, and the team of the request. */
  readonly values: readonly [token: string, team: string]
  /** Holds the last result of `armazem_session_version` (database/20-identity.sql). */
  readonly expected: string
  /** Indicates whether the database has confirmed the session for this request. */
  isConfirmed: boolean
}

/**
 * Reports that the session differs from that of the previous request, so that the request starts
 * again.
 */
export class SessionChanged extends Error {
  constructor() {
    super('The session has changed since the last request')
  }
}
