import { ALL_TAGS } from '../../schema/all-tags.ts'
import type { Bookmark, BookmarkedList, Bookmarks, LongTotal } from '../context/bookmarks.ts'
import type { Events } from '../context/events.ts'

interface RememberedList {
  readonly list: Pick<BookmarkedList, 'team' | 'tag'>
  /** Lists the bookmarks in order. */
  readonly rows: Bookmark[]
  total: LongTotal | undefined
  /** Holds the time at which the total was counted. */
  counted: number
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
 * Sets how long the total of a long list is kept regardless of changes. A business that posts documents all the time
 * would otherwise count up to 10,000 rows for each page, and the total is not exact anyway.
 */
const RECOUNT_MS = 10_000

/**
 * Creates the bookmarks of a node. They are dropped when a change of the list's resource is
 * announced; the total of a list is then counted again after `RECOUNT_MS`.
 */
export function createBookmarks(events: Pick<Events, 'watch'>, now = Date.now): Bookmarks {
  const lists = new Map<string, RememberedList>()
  let isWatching = false

  function watch(): void {
    if (isWatching) return
    isWatching = true
    events.watch((team, tags) => {
      for (const [name, { list }] of lists) {
        if (team !== undefined && list.team !== team) continue
        if (tags.includes(ALL_TAGS)) lists.delete(name)
        else if (tags.includes(list.tag)) dropBookmarks(name)
      }
    })
  }

  /** Drops the bookmarks of a list, and its total unless it was counted within the last `RECOUNT_MS`. */
  function dropBookmarks(name: string): void {
    const known = lists.get(name)!
    const until = known.counted + RECOUNT_MS
    if (known.total === undefined || until <= now()) lists.delete(name)
    else lists.set(name, { ...known, rows: [], until, reading: Promise.resolve() })
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
      counted: 0,
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
      const remembered = getRememberedList(list)
      remembered.total = total
      remembered.counted = now()
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
 * Returns the last bookmark at or before a position; undefined without one. Every `STRIDE`-th row has
 * a bookmark, the first one at the offset `STRIDE`.
 */
function findNearest(rows: readonly Bookmark[], offset: number): Bookmark | undefined {
  return rows[Math.min(Math.floor(offset / STRIDE) - 1, rows.length - 1)]
}
