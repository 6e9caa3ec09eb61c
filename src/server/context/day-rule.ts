import type { DraftChange } from './document-actions.ts'

/** Describes a date in the books that a caller is about to write to. */
export interface Dated extends Pick<DraftChange, 'trx' | 'caller'> {
  /** `YYYY-MM-DD`, like `today` in the team's time zone. */
  readonly day: string
  readonly today: string
  /**
   * Names the reason: `draft` enters the date on a draft, `post` posts on that day, `undo` reverses an entry of that
   * day.
   */
  readonly purpose: 'draft' | 'post' | 'undo'
  /** Holds the day on which the posted draft was first written. */
  readonly draftedOn?: string
  /** Points to the date in the request; empty for the document's own date. */
  readonly pointer: string
}

/** Decides which dates may be written to: returns the date to use, or throws. */
export type DayRule = (dated: Dated) => Promise<string>
