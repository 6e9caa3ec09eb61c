/** States something that is true for every row; its SQL finds the violations. */
export interface Invariant {
  /** As the page that fixes it calls it, e.g. `I1`. */
  readonly code: string
  /** States the invariant in one sentence. */
  readonly description: string
  /** Selects `team_id`, `subject` (text) and what explains the violation. The team is `$1`, where the SQL must say so. */
  readonly sql: string
}
