/** Declares a condition that must be true for all rows. Its SQL selects the violations. */
export interface Invariant {
  /** Holds the code of the invariant in docs/invariants.md, such as `I1`. */
  readonly code: string
  /** States the invariant in one sentence. */
  readonly description: string
  /**
   * Selects the violations: `team_id`, `subject` (text) and figures that explain them. `$1` is the
   * team, for a filter that speeds up the query.
   */
  readonly sql: string
}
