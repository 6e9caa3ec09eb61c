/** Marks a row of a long list from which later rows are found: its position and its sort keys. */
export interface Bookmark {
  readonly offset: number
  /** The values of the list's sort keys and the row's id, as text. */
  readonly keys: readonly string[]
}

/** Holds the capped or estimated total of a list that is too long to be counted. */
export interface LongTotal {
  readonly number: number
  readonly kind: 'capped' | 'estimate'
}

/**
 * Remembers rows of long lists, so that finding a far page does not begin at the first row, and their totals, so that
 * they are not counted for every page.
 */
export interface Bookmarks {
  /** Returns the total of a list that was found to be long. */
  getTotal(list: Pick<BookmarkedList, 'name'>): LongTotal | undefined
  noteTotal(list: Omit<BookmarkedList, 'read'>, total: LongTotal): void
  /** Returns the last bookmark at or before a place of a list; reads missing bookmarks on the way. */
  before(list: BookmarkedList, offset: number): Promise<Bookmark | undefined>
}

export interface BookmarkedList {
  readonly team: string
  /** The cache tag of its resource. */
  readonly tag: string
  /** Identifies the list within the team: filter, order, and what row-level security lets the viewer see. */
  readonly name: string
  /** Reads every `STRIDE`-th row after a known one, up to a place. */
  readonly read: (from: Bookmark | undefined, to: number) => Promise<readonly Bookmark[]>
}
