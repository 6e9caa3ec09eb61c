import { listStaleTags } from '../../schema/registry.ts'
import type { AppContext } from './context.ts'

type Announcing = Pick<AppContext, 'events' | 'registry'>

/** Names the cache tags that a write makes stale, for the tab that sent the write. */
export type StaleHeader = Readonly<Record<'x-invalidates', string>>

/**
 * Tells the open tabs of a team which cache tags are stale; called after a commit. Returns the
 * response header with these tags. Writes to records need no call, because `mutate` announces them.
 */
export function announceStale(
  { events }: Announcing,
  team: string,
  tags: readonly string[],
): StaleHeader {
  events.announce(team, tags)
  return { 'x-invalidates': tags.join(', ') }
}

/**
 * Announces a write that only added an entry to the history: lists of the whole history are stale.
 */
export function announceHistory(context: Announcing, team: string): StaleHeader {
  return announceStale(context, team, listStaleTags(context.registry, []))
}
