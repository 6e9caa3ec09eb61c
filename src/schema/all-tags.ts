/** Marks all data of a team as stale; sent when it is unknown what has changed. */
export const ALL_TAGS = '*'
