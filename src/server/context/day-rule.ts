import type { DraftChange } from './document-actions.ts'

/** A day of the books that somebody is about to write to. */
export interface Dated extends Pick<DraftChange, 'trx' | 'caller'> {
  /** `YYYY-MM-DD`, like `today` in the team's time zone. */
  readonly day: string
  readonly today: string
  /** `draft`: entered on a draft; `post`: what is posted goes there; `undo`: something posted there is taken back. */
  readonly purpose: 'draft' | 'post' | 'undo'
  /** Holds the day on which the posted draft was first written. */
  readonly draftedOn?: string
  /** Points to the date in the request; empty for the document's own date. */
  readonly pointer: string
}

/** The business's word on which days may be written to: answers the day to take, or refuses. */
export type DayRule = (dated: Dated) => Promise<string>
