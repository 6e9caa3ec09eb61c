import { EVERYTHING } from '../../schema/everything.ts'
import type { Events } from '../events/events.ts'

/** A row of a long list by which places after it are found: its place, and what it is ordered by. */
export interface Bookmark {
  readonly offset: number
  /** The values of the list's sort keys and the row's id, as text. */
  readonly keys: readonly string[]
}

/** How many rows a list has, where that is more than is counted. */
export interface LongTotal {
  readonly number: number
  readonly kind: 'capped' | 'estimate'
}

/**
 * Remembers of long lists what takes long to find: rows, so that the way to a far page does not begin at the first
 * one, and that they are long, so that they are not counted for every page.
 */
export interface Bookmarks {
  /** Returns the total of a list that was found to be long. */
  totalOf(list: Pick<BookmarkedList, 'name'>): LongTotal | undefined
  noteTotal(list: Omit<BookmarkedList, 'read'>, total: LongTotal): void
  /** Returns the last bookmark at or before a place of a list, after reading those that are missing on the way. */
  before(list: BookmarkedList, offset: number): Promise<Bookmark | undefined>
}

export interface BookmarkedList {
  readonly team: string
  /** The cache tag of its resource. */
  readonly tag: string
  /** What tells the list from others of the team: its filter and order, and the bounds of the viewer's sight. */
  readonly name: string
  /** Reads every `STRIDE`-th row after a known one, up to a place. */
  readonly read: (from: Bookmark | undefined, to: number) => Promise<readonly Bookmark[]>
}

interface Kept {
  readonly list: Pick<BookmarkedList, 'team' | 'tag'>
  /** In order. */
  readonly rows: Bookmark[]
  total: LongTotal | undefined
  readonly until: number
  reading: Promise<void>
}

/** How many rows lie between two bookmarks. */
export const STRIDE = 500
const MOST_LISTS = 500
/** Beyond this many rows a list has no more bookmarks. */
const MOST_ROWS = 4000 * STRIDE
/** What is changed outside of the app is not announced. */
const KEPT_MS = 600_000

/** The bookmarks of a node. They are dropped as soon as a change of the list's resource is announced. */
export function createBookmarks(events: Pick<Events, 'watch'>, now = Date.now): Bookmarks {
  const lists = new Map<string, Kept>()
  let isWatching = false

  function watch(): void {
    if (isWatching) return
    isWatching = true
    events.watch((team, tags) => {
      for (const [name, { list }] of lists) {
        const isStale = tags.includes(list.tag) || tags.includes(EVERYTHING)
        if (isStale && (team === undefined || list.team === team)) lists.delete(name)
      }
    })
  }

  function keptOf({ team, tag, name }: Omit<BookmarkedList, 'read'>): Kept {
    watch()
    const known = lists.get(name)
    if (known && known.until > now()) return known
    if (lists.size >= MOST_LISTS) lists.clear()
    const kept: Kept = {
      list: { team, tag },
      rows: [],
      total: undefined,
      until: now() + KEPT_MS,
      reading: Promise.resolve(),
    }
    lists.set(name, kept)
    return kept
  }

  return {
    totalOf({ name }) {
      const known = lists.get(name)
      return known && known.until > now() ? known.total : undefined
    },
    noteTotal(list, total) {
      keptOf(list).total = total
    },
    async before(list, offset) {
      if (offset > MOST_ROWS) return undefined
      const kept = keptOf(list)
      const isKnown = () => (kept.rows.at(-1)?.offset ?? 0) > offset - STRIDE
      if (!isKnown()) {
        // Requests for the same list read it once, one after the other.
        const reading = kept.reading.then(async () => {
          if (!isKnown()) kept.rows.push(...(await list.read(kept.rows.at(-1), offset)))
        })
        kept.reading = reading.catch(() => {})
        await reading
      }
      return nearest(kept.rows, offset)
    },
  }
}

/** Returns the last row at or before a place; rows are `STRIDE` apart, beginning with the first. */
function nearest(rows: readonly Bookmark[], offset: number): Bookmark | undefined {
  return rows[Math.min(Math.floor(offset / STRIDE) - 1, rows.length - 1)]
}
