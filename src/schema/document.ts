import type { Condition } from './condition.ts'
import type { Expression } from './expression.ts'
import type { Fields, Tone } from './fields.ts'
import type { Values } from './values.ts'

/** Holds records on which a document's amounts depend as well, such as the customer, by the name of the reference. */
export type LoadedRecords = Readonly<Record<string, Values | undefined>>

/** Objects that the API takes in place of flat fields: `discount: { percent }` for `discountPercent`. */
export type InputShape = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Limits how much of each line an action may still process. */
export interface PerLine {
  /** Names the quantity field of the row. */
  readonly field: string
  /** Computes the quantity of a line that is left. */
  readonly left: Expression
  /** Starts with everything that is left (`all`) or with nothing (`none`). */
  readonly initial: 'all' | 'none'
}

/**
 * Declares an action on a record: `POST /{resource}/{id}/{action}`, with the right `<one>.<action>`. Its handler is in
 * `defineActions` of the entity's server file.
 */
export interface Action {
  /** Names the statuses of a document that allow the action; others refuse it with STATE. Default: all. */
  readonly from?: readonly string[]
  /** Offers the action for the selected rows of the list, too: `POST /{resource}/{action}?filter=…`. */
  readonly rows?: true
  /** Offers the action only while this condition, or one of several, holds. */
  readonly when?: Condition | readonly Condition[]
  /** Offers the action under this condition. The action itself may still refuse, with figures. */
  readonly offered?: Condition
  /** Grants the action to these default roles, besides those with full access to the resource. */
  readonly roles?: readonly string[]
  /**
   * Names a right; people without it may run the action only on documents that they wrote, on the document's own day.
   */
  readonly ownWithin?: string
  /** Declares the inputs of the action. */
  readonly fields?: Fields
  /** Sets initial values of the inputs, computed from the document; `payments.amount` fills one row. */
  readonly initial?: Readonly<Record<string, Expression>>
  /** Treats the rows of the input `lines` as quantities of the document's lines, which `line` names. */
  readonly perLine?: PerLine
  /** Names the branch field that decides where the caller must work, when the document has several. */
  readonly place?: string
  /** Posts the document on its own date, unless the action gives another date. */
  readonly posts?: boolean
  /**
   * Lists dates of the document on which the action reverses an earlier entry; the action is refused when the period of
   * such a date is closed.
   */
  readonly undoes?: readonly string[]
  /** Maps inputs of the API that have another shape to the inputs of the action. */
  readonly accepts?: InputShape
  /** Opens a screen in place of the dialog; `:id` is the document's. */
  readonly address?: string
  /** Sets the colour of the button: `error` for an action that undoes or removes something. */
  readonly tone?: Tone
  /**
   * Makes the action the main button of a document's page while it is offered, or with `false` never. Default: the
   * first offered action whose tone is `success`, else `info`, else none.
   */
  readonly primary?: boolean
  /** Names a lucide icon. */
  readonly icon?: string
}

/** Declares a number series without gaps, assigned when a document is posted: `S-MAIN-26-000123`. */
export interface Series {
  /** Names the field that holds the number. */
  readonly field: string
  /** Sets the beginning of each number, such as `S`. */
  readonly prefix: string
  /** Names the reference whose `code` follows the prefix; the year of the document follows the code. */
  readonly prefixFrom?: string
}

/** A kind of entry that a document adds to a ledger. */
export interface LedgerEntry {
  readonly tone: Tone
  readonly countsAs: string
}

/** Makes a resource a document: written as a draft, moved on by actions, and never edited after posting. */
export interface DocumentOptions {
  /** Names the select with the state of the document. */
  readonly status: string
  /** Lists the statuses in which the document may be edited and deleted. */
  readonly open: readonly string[]
  /** Lists fields that stay editable after posting. */
  readonly always?: readonly string[]
  /**
   * Lists server-owned fields that actions still write after posting; `lines.delivered` names a field of child rows,
   * `allocations` lets rows be added and removed. The database refuses every other change of a posted document, except
   * of `always`.
   */
  readonly writtenLater?: readonly string[]
  /**
   * Names the business date on which the document counts in the books, unless an action gives another date under the
   * same name.
   */
  readonly date?: string
  /** Sets the number series from which a posted document gets its number. */
  readonly series?: Series
  /** Maps inputs of the API that have another shape to fields, such as `discount: { percent }`. */
  readonly accepts?: InputShape
  /** Computes server-owned fields; the browser runs it to show what the server will store. */
  readonly derive?: (
    record: Values,
    circumstances: { readonly decimals: number; readonly known?: LoadedRecords },
  ) => Values
  /** Adapts the values that a row takes over from the chosen record (`fills`) to the document being entered. */
  readonly fill?: (filled: Values, chosen: Values, document: Values, known: LoadedRecords) => Values
  /**
   * Lists references whose records the form passes to `derive` and `fill`, each with the filter that finds the default
   * record.
   */
  readonly loads?: Readonly<Record<string, Values>>
  /**
   * Lists further fields on which `fill` depends: when they change, filled values that nobody has edited are filled
   * again.
   */
  readonly refillsOn?: readonly string[]
  /** Lists the amounts below the lines, in order, and the field of their sum. */
  readonly totals?: { readonly parts: readonly string[]; readonly sum: string }
  /** Statuses in which the document is in the books: it has its number. */
  readonly posted?: readonly string[]
  /** Statuses in which nothing is left to do. In all others the document keeps its `scope` records in use. */
  readonly finished?: readonly string[]
  /**
   * Kinds of entries that its actions add to ledgers, by ledger. `countsAs` names the kind of the ledger itself as which
   * reports count the entry.
   */
  readonly entries?: Readonly<Record<string, Readonly<Record<string, LedgerEntry>>>>
  /** Declares the actions by name. */
  readonly actions: Readonly<Record<string, Action>>
}

interface WithActions {
  readonly document: DocumentOptions | undefined
  readonly actions: Readonly<Record<string, Action>>
}

/** Returns the actions of a resource: those of its document, or those of its records. */
export function getActions({ document, actions }: WithActions): Readonly<Record<string, Action>> {
  return document?.actions ?? actions
}

/** Lists the rights to the actions of a resource that a default role has. */
export function listActionRights(
  resource: WithActions & { readonly one: string },
  role: { readonly code: string; readonly full: boolean },
): string[] {
  return Object.entries(getActions(resource))
    .filter(([, action]) => role.full || action.roles?.includes(role.code))
    .map(([name]) => `${resource.one}.${name}`)
}
