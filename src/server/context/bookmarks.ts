/** Marks a row of a long list from which later rows are read: its position and its sort keys. */
export interface Bookmark {
  readonly offset: number
  /** Holds the values of the list's sort keys and the row's id, as text. */
  readonly keys: readonly string[]
}

/** Holds the capped or estimated total of a list that is too long to be counted. */
export interface LongTotal {
  readonly number: number
  readonly kind: 'capped' | 'estimate'
}

/**
 * Stores positions in long lists, so that reading a far page does not start at the first row. Also stores the totals of
 * long lists, so that a page need not count its list.
 */
export interface Bookmarks {
  /** Returns the stored total of a long list, if any. */
  getTotal(list: Pick<BookmarkedList, 'name'>): LongTotal | undefined
  /** Stores the total of a long list. */
  storeTotal(list: Omit<BookmarkedList, 'read'>, total: LongTotal): void
  /** Returns the last bookmark at or before a position of a list. Reads missing bookmarks first. */
  findBefore(list: BookmarkedList, offset: number): Promise<Bookmark | undefined>
}

/** Describes a long list whose positions and total are stored. */
export interface BookmarkedList {
  readonly team: string
  /** Names the cache tag of the list's resource. */
  readonly tag: string
  /**
   * Identifies the list among the lists of all teams: resource, team, the rows that the viewer may
   * see, filter and sort order.
   */
  readonly name: string
  /** Reads every `STRIDE`-th row after a bookmark (undefined: from the first row), up to a position. */
  readonly read: (from: Bookmark | undefined, to: number) => Promise<readonly Bookmark[]>
}
