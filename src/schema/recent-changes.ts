/**
 * Limits the time, in ms, for which a server remembers stale cache tags. A page receives these tags when it opens the
 * stream of events.
 */
export const MAX_RECENT_MS = 60_000
