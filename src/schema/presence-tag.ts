/**
 * Returns the cache tag of the people who have a record open. The tag contains only the last three characters of the
 * id, because all members of the team receive the tag, even those who may not see the record. Records whose ids end
 * with the same characters share a tag. When somebody opens or leaves one of these records, the pages of all these
 * records read the people again.
 */
export const getPresenceTag = (id: string): string => `presence-${id.slice(-3)}`
