import type { Resource } from './resource.ts'

/**
 * Lists the views of members, invitations and API keys. They have no table of their own, but a history: routes of the
 * engine change the access of members, invitations and keys, and record each change.
 */
export const accessResources: readonly string[] = ['users', 'invitations', 'api-keys']

type Named = Pick<Resource, 'name' | 'source'>

/** Returns whether the pages of the records of a resource show their history. */
export function hasHistoryPage({ name, source }: Named): boolean {
  return source === 'table' || accessResources.includes(name)
}

/** Returns whether the records of a resource have a history. The page of a role shows it in a card of its own. */
export function keepsHistory(resource: Named): boolean {
  return hasHistoryPage(resource) || resource.name === 'roles'
}
