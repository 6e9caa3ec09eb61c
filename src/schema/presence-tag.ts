/**
 * Returns the cache tag of the people who have a record open. It contains only the end of the id, because all members
 * of the team receive it. Pages of records whose ids end alike load their people once without need.
 */
export const getPresenceTag = (id: string): string => `presence-${id.slice(-3)}`
