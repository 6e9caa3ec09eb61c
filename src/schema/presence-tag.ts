/**
 * Returns the cache tag of the people who have a record open. It contains only the end of the id, because all members
 * of the team receive it. When two ids have the same end, a change of one record makes the page of the other reload its people, too.
 */
export const getPresenceTag = (id: string): string => `presence-${id.slice(-3)}`
