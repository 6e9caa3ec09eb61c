/** The cache tag of all data of a team: sent when it is unknown what has changed. */
export const ALL_TAGS = '*'
