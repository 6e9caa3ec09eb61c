/** Names the lock of a period: closing it waits for posts that are under way, and later posts see that it is closed. */
export const PERIOD_LOCK = `hashtextextended($1 || ':period', 0)`
