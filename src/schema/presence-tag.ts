/**
 * Returns the cache tag of the people who have a record open. All members of the team receive the
 * tag, even those who may not see the record, so that the tag contains only the last three characters
 * of the id. Records whose ids end with the same characters share a tag: their pages also read their
 * people again when somebody opens or leaves another of these records.
 */
export const getPresenceTag = (id: string): string => `presence-${id.slice(-3)}`
