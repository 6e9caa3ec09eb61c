/**
 * Declares a statement of the business that maintenance runs: outside of any team, or once for each team, whose id is its
 * parameter `$1`. A statement whose row is `isUnfinished` is run again.
 */
export type MaintenanceStatement = string | { readonly ofEachTeam: string }
