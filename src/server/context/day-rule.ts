import type { DraftChange } from './document-actions.ts'

/** Describes a date in the books that a caller wants to use. */
export interface Dated extends Pick<DraftChange, 'trx' | 'caller'> {
  /** Holds the date, `YYYY-MM-DD`. `today` is the date in the team's time zone. */
  readonly day: string
  readonly today: string
  /**
   * Names the purpose: `draft` sets the date of a draft, `post` posts on that date, `undo` reverses
   * an entry of that date.
   */
  readonly purpose: 'draft' | 'post' | 'undo'
  /** Holds the date on which the posted draft was created. */
  readonly draftedOn?: string
  /** Points to the date in the request; empty for the document's own date. */
  readonly pointer: string
}

/** Checks whether a date may be used. Returns the date to use, or throws an error. */
export type DayRule = (dated: Dated) => Promise<string>
