import { ALL_TAGS } from '../../schema/all-tags.ts'
import type { Bookmark, BookmarkedList, Bookmarks, LongTotal } from '../context/bookmarks.ts'
import type { Events } from '../context/events.ts'

interface RememberedList {
  readonly list: Pick<BookmarkedList, 'team' | 'tag'>
  /** Lists the bookmarks in order. */
  readonly rows: Bookmark[]
  total: LongTotal | undefined
  readonly until: number
  reading: Promise<void>
}

/** Sets how many rows lie between two bookmarks. */
export const STRIDE = 500
const MAX_LISTS = 500
/** Limits the rows of a list that have bookmarks. */
const MAX_ROWS = 4000 * STRIDE
/** Sets the maximum age of bookmarks, because changes outside of the app are not announced. */
const MAX_AGE_MS = 600_000

/**
 * Creates the bookmarks of a node. They are dropped when a change of the list's resource is
 * announced.
 */
export function createBookmarks(events: Pick<Events, 'watch'>, now = Date.now): Bookmarks {
  const lists = new Map<string, RememberedList>()
  let isWatching = false

  function watch(): void {
    if (isWatching) return
    isWatching = true
    events.watch((team, tags) => {
      for (const [name, { list }] of lists) {
        const isStale = tags.includes(list.tag) || tags.includes(ALL_TAGS)
        if (isStale && (team === undefined || list.team === team)) lists.delete(name)
      }
    })
  }

  function getRememberedList({ team, tag, name }: Omit<BookmarkedList, 'read'>): RememberedList {
    watch()
    const known = lists.get(name)
    if (known && known.until > now()) return known
    if (lists.size >= MAX_LISTS) lists.clear()
    const created: RememberedList = {
      list: { team, tag },
      rows: [],
      total: undefined,
      until: now() + MAX_AGE_MS,
      reading: Promise.resolve(),
    }
    lists.set(name, created)
    return created
  }

  return {
    getTotal({ name }) {
      const known = lists.get(name)
      return known && known.until > now() ? known.total : undefined
    },
    noteTotal(list, total) {
      getRememberedList(list).total = total
    },
    async before(list, offset) {
      if (offset > MAX_ROWS) return undefined
      const remembered = getRememberedList(list)
      const isKnown = () => (remembered.rows.at(-1)?.offset ?? 0) > offset - STRIDE
      if (!isKnown()) {
        // Requests for the same list share one read at a time.
        const reading = remembered.reading.then(async () => {
          if (!isKnown()) remembered.rows.push(...(await list.read(remembered.rows.at(-1), offset)))
        })
        remembered.reading = reading.catch(() => {})
        await reading
      }
      return findNearest(remembered.rows, offset)
    },
  }
}

/**
 * Returns the last bookmark at or before a position. Bookmarks are `STRIDE` rows apart, starting
 * with the first row.
 */
function findNearest(rows: readonly Bookmark[], offset: number): Bookmark | undefined {
  return rows[Math.min(Math.floor(offset / STRIDE) - 1, rows.length - 1)]
}
