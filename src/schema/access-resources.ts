import type { Resource } from './resource.ts'

/**
 * Lists the views of members, invitations and API keys. Their records have a history, because routes of the engine write
 * the access of each.
 */
export const accessResources: readonly string[] = ['users', 'invitations', 'api-keys']

/** Returns whether the pages of the records of a resource show their history. */
export function hasHistoryPage({ name, source }: Pick<Resource, 'name' | 'source'>): boolean {
  return source === 'table' || accessResources.includes(name)
}
