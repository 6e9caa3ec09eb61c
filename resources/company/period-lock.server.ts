/**
 * Names the lock that posting and closing a period share: closing waits for running postings, and later postings see
 * that the period is closed.
 */
export const PERIOD_LOCK = `hashtextextended($1 || ':period', 0)`
