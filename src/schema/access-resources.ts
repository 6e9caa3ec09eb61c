import type { Resource } from './resource.ts'

/**
 * Lists the views whose records have a history: members, invitations and API keys. Routes of the engine change these
 * records and write each change to the history.
 */
export const accessResources: readonly string[] = ['users', 'invitations', 'api-keys']

type Named = Pick<Resource, 'name' | 'source'>

/** Returns whether the pages of the records of a resource show their history. */
export function hasHistoryPage({ name, source }: Named): boolean {
  return source === 'table' || accessResources.includes(name)
}

/** Returns whether the records of a resource have a history. The page of a role shows the history in a card. */
export function keepsHistory(resource: Named): boolean {
  return hasHistoryPage(resource) || resource.name === 'roles'
}
