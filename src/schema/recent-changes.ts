/** Limits the time, in ms, for which a server remembers the cache tags that became stale. A page may ask for them. */
export const MAX_RECENT_MS = 60_000
