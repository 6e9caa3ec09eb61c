import type { Condition } from './condition.ts'
import type { Expression } from './expression.ts'
import type { Fields, Tone } from './fields.ts'

type Values = Readonly<Record<string, unknown>>

/** Records that a document's figures go by as well, by the reference that names them: who buys. */
export type Known = Readonly<Record<string, Values | undefined>>

/** Objects that the API takes in place of flat fields: `discount: { percent }` for `discountPercent`. */
export type InputShape = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Limits how much of each line an action may still process. */
export interface PerLine {
  /** The figure of the row that is asked for. */
  readonly field: string
  readonly left: Expression
  /** `all` begins with all that is left, `none` with nothing. */
  readonly initial: 'all' | 'none'
}

/** A step that a person takes with a document: `POST /{resource}/{id}/{action}`, with the right `<one>.<action>`. */
export interface Action {
  /** Statuses in which it may be taken; elsewhere it is refused with STATE. */
  readonly from: readonly string[]
  /** Offers the action only while this condition, or one of several, holds. */
  readonly when?: Condition | readonly Condition[]
  /** Offers the action under this condition. The action itself may still refuse, with figures. */
  readonly offered?: Condition
  /** Default roles that may take it, besides those with full access to the resource. */
  readonly roles?: readonly string[]
  /** The right without which it is for who made the document only, on the document's own day. */
  readonly ownWithin?: string
  /** Declares the inputs of the action. */
  readonly fields?: Fields
  /** Sets initial values of the inputs, computed from the document; `payments.amount` fills one row. */
  readonly initial?: Readonly<Record<string, Expression>>
  /** Rows of the input's `lines` stand for lines of the document, which their `line` names. */
  readonly perLine?: PerLine
  /** Names the branch field that decides where the caller must work, when the document has several. */
  readonly place?: string
  /** Puts the document in the books on its own day, unless it is given another. */
  readonly posts?: boolean
  /** Days of the document whose books it changes by taking back what was done: refused once one of them is closed. */
  readonly undoes?: readonly string[]
  /** As DocumentOptions.accepts. */
  readonly accepts?: InputShape
  /** A screen of its own, opened in place of the dialog; `:id` is the document's. */
  readonly address?: string
  readonly tone?: Tone
  /** Lucide icon. */
  readonly icon?: string
}

/** A running number of the team without gaps, given when a document is posted: `S-MAIN-26-000123`. */
export interface Series {
  readonly field: string
  readonly prefix: string
  /** The reference whose `code` goes into the number behind the prefix; the document's year follows. */
  readonly prefixFrom?: string
}

/** Makes a resource a document: written as a draft, moved on by actions, and never edited after posting. */
export interface DocumentOptions {
  /** The select that says where the document is in its life. */
  readonly status: string
  /** Statuses in which it may still be edited and deleted. */
  readonly open: readonly string[]
  /** Fields that stay editable afterwards. */
  readonly always?: readonly string[]
  /**
   * Server-owned fields that actions still write once the document has its number; `lines.delivered` names a field of
   * child rows, `allocations` lets rows be added and removed. The database refuses every other change of a numbered
   * document but those of `always`.
   */
  readonly writtenLater?: readonly string[]
  /** Its business day: where what it does goes in the books, unless an action says another day by the same name. */
  readonly date?: string
  readonly series?: Series
  readonly accepts?: InputShape
  /** Works out server-owned fields; the browser runs it to show what the server will store. */
  readonly derive?: (
    record: Values,
    circumstances: { readonly decimals: number; readonly known?: Known },
  ) => Values
  /** Adapts the values that a row takes over from the chosen record (`fills`) to the document being entered. */
  readonly fill?: (filled: Values, chosen: Values, document: Values, known: Known) => Values
  /**
   * References whose records `derive` and `fill` are given in the form, each with the filter of the one that counts as
   * long as none is chosen.
   */
  readonly loads?: Readonly<Record<string, Values>>
  /** Fields that `fill` looks at besides: what it gave and nobody has changed follows them. */
  readonly refillsOn?: readonly string[]
  /** The amounts below its lines, in order, and which of them is what they come to. */
  readonly totals?: { readonly parts: readonly string[]; readonly sum: string }
  /** Resources that its actions write as well: their caches become stale with it. */
  readonly touches?: readonly string[]
  readonly actions: Readonly<Record<string, Action>>
}

/** Returns the default roles' rights to take a resource's actions. */
export function actionRights(
  one: string,
  document: DocumentOptions | undefined,
  role: { readonly code: string; readonly full: boolean },
): string[] {
  return Object.entries(document?.actions ?? {})
    .filter(([, action]) => role.full || action.roles?.includes(role.code))
    .map(([name]) => `${one}.${name}`)
}
