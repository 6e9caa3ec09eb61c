/**
 * Declares a statement of the business that maintenance runs: outside of any team, or once for each team, whose id is its
 * parameter `$1`. A statement that returns a row with a true `isUnfinished` is run again.
 */
export type MaintenanceStatement = string | { readonly ofEachTeam: string }
