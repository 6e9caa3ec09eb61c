/**
 * Returns the cache tag of the people who have a record open. It contains only the end of the id, because all members
 * of the team receive it. When two ids have the same end, the page of one record reloads its people in vain.
 */
export const getPresenceTag = (id: string): string => `presence-${id.slice(-3)}`
