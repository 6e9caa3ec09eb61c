/**
 * Remembers a session and its member as of the client's last request. The first statement of the next request compares
 * them with the database in the same message; only then its answer is valid.
 */
export interface SessionProof {
  /** The session's token, and the team that the request names. */
  readonly values: readonly [token: string, team: string]
  /** Holds the last answer of `armazem_session_version` (database/20-identity.sql). */
  readonly expected: string
  /** Tells whether the database has confirmed the session since the request arrived. */
  isHeld: boolean
}

/** Reports that the session differs from the last request, so that the request starts again. */
export class SessionChanged extends Error {
  constructor() {
    super('The session has changed since the last request')
  }
}
