/** Marks all data of a team as stale; sent when the changed data is unknown. */
export const ALL_TAGS = '*'
