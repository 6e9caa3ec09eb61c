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
  /**
   * Maps names to queries from which `sql` selects. All invariants with the same queries are checked
   * by one statement, which computes each query once.
   */
  readonly uses?: Readonly<Record<string, string>>
}

/** Describes one row that violates an invariant. */
export interface Violation {
  readonly code: string
  readonly description: string
  readonly team: string
  readonly subject: string
  readonly figures: Readonly<Record<string, unknown>>
}
