import { ALL_TAGS } from '../../schema/all-tags.ts'
import type { Bookmark, BookmarkedList, Bookmarks, LongTotal } from '../context/bookmarks.ts'
import type { Events } from '../context/events.ts'

interface RememberedList {
  readonly list: Pick<BookmarkedList, 'team' | 'tag'>
  /** Lists the bookmarks in order. */
  readonly rows: Bookmark[]
  total: LongTotal | undefined
  /** Holds the time at which the total was counted, in ms. */
  countedAt: number
  /** Holds the time until which bookmarks and total are valid, in ms. */
  readonly validUntil: number
  /** Resolves when the latest read of bookmarks has ended. */
  reading: Promise<void>
}

/** Sets the distance between two bookmarks in rows. */
export const STRIDE = 500
/** Limits the remembered lists. When the limit is reached, all lists are forgotten. */
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
 * Creates the bookmarks of a node. A change of a resource drops the bookmarks of its lists. After such a change, the
 * total of a list is valid until `RECOUNT_MS` after it was counted. `now` returns the time in ms.
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
    const remembered = lists.get(name)!
    const validUntil = remembered.countedAt + RECOUNT_MS
    if (remembered.total === undefined || validUntil <= now()) lists.delete(name)
    else lists.set(name, { ...remembered, rows: [], validUntil, reading: Promise.resolve() })
  }

  function getRememberedList({ team, tag, name }: Omit<BookmarkedList, 'read'>): RememberedList {
    watch()
    const remembered = lists.get(name)
    if (remembered && remembered.validUntil > now()) return remembered
    if (lists.size >= MAX_LISTS) lists.clear()
    const created: RememberedList = {
      list: { team, tag },
      rows: [],
      total: undefined,
      countedAt: 0,
      validUntil: now() + MAX_AGE_MS,
      reading: Promise.resolve(),
    }
    lists.set(name, created)
    return created
  }

  return {
    getTotal({ name }) {
      const remembered = lists.get(name)
      return remembered && remembered.validUntil > now() ? remembered.total : undefined
    },
    storeTotal(list, total) {
      const remembered = getRememberedList(list)
      remembered.total = total
      remembered.countedAt = now()
    },
    async findBefore(list, offset) {
      if (offset > MAX_ROWS) return undefined
      const remembered = getRememberedList(list)
      const isRead = () => (remembered.rows.at(-1)?.offset ?? 0) > offset - STRIDE
      if (!isRead()) {
        // Requests for the same list share one read at a time.
        const reading = remembered.reading.then(async () => {
          if (!isRead()) remembered.rows.push(...(await list.read(remembered.rows.at(-1), offset)))
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
