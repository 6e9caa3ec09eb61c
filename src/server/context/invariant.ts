/** States what must be true for every row; its SQL finds the violations. */
export interface Invariant {
  /** Holds the code in docs/invariants.md, such as `I1`. */
  readonly code: string
  /** States the invariant in one sentence. */
  readonly description: string
  /**
   * Selects the violations: `team_id`, `subject` (text) and the figures that explain them. `$1` is the team, where a
   * filter by team speeds up the query.
   */
  readonly sql: string
}
