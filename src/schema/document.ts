import { meetsCondition, type Condition } from './condition.ts'
import type { Expression } from './expression.ts'
import type { Tone } from './field-options.ts'
import type { Fields } from './fields.ts'
import type { Can } from './rights.ts'
import type { Values } from './values.ts'

/** Names the child rows of a document to which the rows of an action's input refer. */
export const LINES = 'lines'

/**
 * Holds related records that a document's amounts depend on, such as the customer, by the name of
 * the reference.
 */
export type LoadedRecords = Readonly<Record<string, Values | undefined>>

/**
 * Maps objects that the API accepts to flat fields: `discount: { percent }` for `discountPercent`.
 */
export type InputShape = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Limits how much of each line an action may still process. */
export interface PerLine {
  /** Names the quantity field of the input row. */
  readonly field: string
  /** Computes the open quantity of a line; fields that the line does not have are those of the document. */
  readonly openQuantity: Expression
  /** Labels the open quantity as left to process (default), as expected by the document, or as returnable. */
  readonly openQuantityLabel?: 'left' | 'expected' | 'returnable'
  /** Starts with the open quantity (`all`) or with zero (`none`). */
  readonly initial: 'all' | 'none'
  /** Maps further fields of the input row to the fields of the line whose values they start with. */
  readonly fills?: Readonly<Record<string, string>>
}

/**
 * Declares an action on a record: `POST /{resource}/{id}/{action}`, with the right
 * `<one>.<action>`. Its handler is in `defineActions` of the resource's server file.
 */
export interface Action {
  /**
   * Lists the statuses of a document in which the action is allowed. In other statuses, the server refuses the action
   * with 409 `STATE`. Default: all.
   */
  readonly from?: readonly string[]
  /**
   * Lists the statuses to which the action can move a document. Boards offer the action where a card
   * is dropped on one of them. Default: the action does not change the status.
   */
  readonly to?: readonly string[]
  /**
   * Also offers the action for selected rows of the list: `POST /{resource}/{action}?filter=…`.
   */
  readonly rows?: true
  /**
   * Allows the action only while this condition, or one of several conditions, holds. Otherwise, the server refuses the
   * action with 409 `STATE`.
   */
  readonly when?: Condition | readonly Condition[]
  /**
   * Offers the action on screens only while this condition holds. The server does not check the
   * condition.
   */
  readonly offered?: Condition
  /**
   * Grants the action to these default roles, in addition to those with full access to the
   * resource.
   */
  readonly roles?: readonly string[]
  /**
   * Names a right. People without this right can run the action only on documents that they created and whose date is
   * today.
   */
  readonly ownWithin?: string
  /**
   * Names the resource of the record that the action creates and returns. Default: the action
   * returns the record on which it runs.
   */
  readonly answers?: string
  /** Allows deputies of a person with the right to run the action on documents of others. */
  readonly delegable?: true
  /** Declares the inputs of the action. */
  readonly fields?: Fields
  /** Shows an input only for documents that meet its condition. The server accepts the input for all documents. */
  readonly inputWhen?: Readonly<Record<string, Condition>>
  /**
   * Sets initial values of inputs that are references or numbers above zero, computed from the document.
   * `payments.amount` creates one row of the input `payments` with this amount.
   */
  readonly initial?: Readonly<Record<string, Expression>>
  /**
   * Treats the rows of the input `lines` as quantities of the document's lines, which declare a `title`. The field
   * `line` of a row names the line.
   */
  readonly perLine?: PerLine
  /**
   * Names the branch field that decides which people can run the action, if the document has several branch fields:
   * people who work in this branch.
   */
  readonly place?: string
  /**
   * Computes the document as it would be after the action with these inputs. The dialog shows the values that would
   * change: among the parts of `totals`, or among all computed values of a document without `totals`.
   */
  readonly preview?: (
    record: Values,
    inputs: Values,
    context: { readonly decimals: number; readonly loaded?: LoadedRecords },
  ) => Values
  /**
   * Posts the document on its own date. The server checks whether documents can be posted on this date, and may replace
   * the date. An action with an input for the date does not need this option: the server always checks that input.
   */
  readonly posts?: boolean
  /**
   * Lists the fields with the dates of the entries that the action reverses. The server refuses the action if one of
   * these dates is in a closed period. Only for documents with the option `date`.
   */
  readonly undoes?: readonly string[]
  /** Maps objects that the API accepts to flat inputs of the action. */
  readonly accepts?: InputShape
  /** Opens a screen in place of the dialog. `:id` is the id of the document. */
  readonly address?: string
  /**
   * Marks an action that corrects, rejects or ends a document, such as Return, Reject or Void. The action is in the
   * menu, never a button beside the menu. The form of a posted document suggests the action as the way to correct the
   * document.
   */
  readonly corrects?: true
  /**
   * Sets the colour of the action in menus, dialogs and the activity report: `error` for an action that removes
   * something. Default: `info`, only in the activity report.
   */
  readonly tone?: Tone
  /** Names a lucide icon, in kebab case; default in menus: `circle-dot`. */
  readonly icon?: string
}

/**
 * Declares a number series without gaps. Documents get their number when they are posted:
 * `S-MAIN-26-000123`.
 */
export interface Series {
  /** Names the field that holds the number. */
  readonly field: string
  /** Sets the start of each number, such as `S`. */
  readonly prefix: string
  /**
   * Names the reference whose `code` follows the prefix. The year of the document follows the code.
   */
  readonly prefixFrom?: string
}

/** Describes how the totals of a document are shown. */
export interface PresentedTotals {
  /** Replaces amounts of the document. */
  readonly values: Values
  /** Names the texts of parts that have another label than their field. */
  readonly labels: Readonly<Record<string, string>>
  /** Lists parts that are contained in the sum and shown below it. */
  readonly contained: readonly string[]
}

/** Describes a kind of entry that a document adds to a ledger. */
export interface LedgerEntry {
  /** Sets the colour of the kind in the ledger. */
  readonly tone: Tone
  /**
   * Names a kind that the ledger itself declares: reports and the journal treat the entry like this kind. Only the
   * ledger's own kind `purchase` sets the purchase price of a product.
   */
  readonly countsAs: string
}

/**
 * Allows changes of posted documents with the right `<one>.revise`, which the resource declares. Each change is a
 * revision: the server runs `revise` of the resource's actions and counts the revision in the field `revision`.
 */
export interface Revisable {
  /** Allows revisions while this condition holds. Values may be equal (`name`), unequal (`_ne`) or empty (`_null`). */
  readonly when: Condition
  /** Lists the inputs that may change. `lines` allows adding and removing child rows. */
  readonly fields: readonly string[]
  /** Lists the fields that the server computes from these inputs. The database also allows changes of these fields. */
  readonly computes: readonly string[]
}

/**
 * Makes a resource a document: a record with a status that actions change. After posting, only the
 * fields of `always` can be edited, and those of `revisable` as a revision.
 */
export interface DocumentOptions {
  /** Names the select field with the status of the document. */
  readonly status: string
  /** Lists the statuses in which the document can be edited and deleted. */
  readonly open: readonly string[]
  /** Lists the fields that can be edited after posting, unless the `date` of the document is in a closed period. */
  readonly always?: readonly string[]
  /**
   * Lists server-owned fields that actions write after posting. `lines.delivered` names a field of child rows;
   * `allocations` allows actions to add and remove rows. In a document with a `series`, the database refuses all
   * changes after posting except those of these fields, of `always`, `revisable` and `takesLines`.
   */
  readonly writtenLater?: readonly string[]
  /** Allows changes of posted documents, such as orders that are not invoiced yet. */
  readonly revisable?: Revisable
  /**
   * Allows actions to add rows of `lines` to posted documents while this condition holds, such as extra lines of a
   * bill. Values may be equal (`name`), unequal (`_ne`) or empty (`_null`).
   */
  readonly takesLines?: Condition
  /**
   * Names the field with the date of the document in the books. An action with an input of the same name writes on the
   * date in this input instead.
   */
  readonly date?: string
  /** Sets the number series of posted documents. */
  readonly series?: Series
  /** Maps objects that the API accepts to flat fields, such as `discount: { percent }`. */
  readonly accepts?: InputShape
  /**
   * Computes server-owned fields. The browser runs the same function to show the values before
   * saving.
   */
  readonly derive?: (
    record: Values,
    context: { readonly decimals: number; readonly loaded?: LoadedRecords },
  ) => Values
  /**
   * Adjusts the values that a row takes from the chosen record (`fills`) to the document that is
   * being edited.
   */
  readonly fill?: (
    filled: Values,
    chosen: Values,
    document: Values,
    loaded: LoadedRecords,
  ) => Values
  /**
   * Names the references whose records the form passes to `derive` and `fill`. Each has the filter of the record that
   * the form passes if the reference is blank.
   */
  readonly loads?: Readonly<Record<string, Values>>
  /**
   * Lists further fields that `fill` uses. When one of them changes, `fill` runs again for values that nobody has
   * edited.
   */
  readonly refillsOn?: readonly string[]
  /** Lists the amounts below the lines, in order, and the field of their total. */
  readonly totals?: {
    readonly parts: readonly string[]
    readonly sum: string
    /**
     * Returns how to show the totals when the parts do not add up to the sum; undefined for the
     * usual way.
     */
    readonly present?: (document: Values) => PresentedTotals | undefined
  }
  /**
   * Lists the statuses in which the document is posted and has its number; required with `series`.
   */
  readonly posted?: readonly string[]
  /**
   * Lists the statuses of completed documents. A branch in `scope` cannot be made inactive while it has documents in
   * other statuses. Documents without this option never prevent this.
   */
  readonly finished?: readonly string[]
  /**
   * Declares the kinds of entries that the actions add to ledgers, by ledger, then by kind.
   */
  readonly entries?: Readonly<Record<string, Readonly<Record<string, LedgerEntry>>>>
  /** Declares the actions by name. */
  readonly actions: Readonly<Record<string, Action>>
  /**
   * Lists, for each status in which an action is allowed, the actions that can be the main button of the page. The main
   * button is the first of them that the person can run. A status with an empty list has no main button.
   */
  readonly mainActions: Readonly<Record<string, readonly string[]>>
}

interface WithActions {
  readonly document: DocumentOptions | undefined
  readonly actions: Readonly<Record<string, Action>>
}

/** Returns the actions of a resource, which its document or the resource itself declares. */
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

/** Returns whether a document can be edited and deleted; always true for resources that are not documents. */
export function isOpen({ document }: Pick<WithActions, 'document'>, record: Values): boolean {
  return !document || document.open.includes(String(record[document.status]))
}

/** Returns whether records can be deleted: documents only in a status that allows changes, such as a draft. */
export function isDeletable({ document }: Pick<WithActions, 'document'>): boolean {
  return !document || document.open.length > 0
}

/** Returns whether a posted document can be revised in its state. */
export function isRevisable({ document }: Pick<WithActions, 'document'>, record: Values): boolean {
  return document?.revisable !== undefined && meetsCondition(document.revisable.when, record)
}

/** Returns whether the caller may change a field of an existing record in its state. */
export function isChangeable(
  resource: Pick<WithActions, 'document'> & { readonly one: string },
  record: Values,
  name: string,
  can: Can,
): boolean {
  const { document, one } = resource
  if (isOpen(resource, record) || document?.always?.includes(name)) return true
  if (!document?.revisable?.fields.includes(name)) return false
  return isRevisable(resource, record) && can(`${one}.revise`)
}
