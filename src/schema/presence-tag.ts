/**
 * Returns the cache tag of the people who have a record open. It contains only the end of the id,
 * because all members of the team receive it. When the ids of two records have the same end, the
 * page of one record also reads its people again when those of the other change.
 */
export const getPresenceTag = (id: string): string => `presence-${id.slice(-3)}`
