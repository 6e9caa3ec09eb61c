/**
 * Computes the key of the advisory lock that posting and closing a period share; `$1` is the id of the team.
 * Closing a period waits for running postings, and later postings see that the period is closed.
 */
export const PERIOD_LOCK = `hashtextextended($1 || ':period', 0)`
