import type { Condition } from './condition.ts'
import type { Action, DocumentOptions } from './document.ts'
import type { Fields } from './fields.ts'
import type { ListAction } from './list-action.ts'
import type { DayPart } from './days.ts'
import type { Access, LimitDeclaration } from './rights.ts'
import type { SystemField } from './system-fields.ts'
import type { Values } from './values.ts'

export type Order = 'ASC' | 'DESC'

/** Sets the addresses of a resource's screens (docs/screens.md §1). A declaration can leave out each address. */
export interface Routes {
  /** Sets the address of the list; default: the singular of the resource with `-list`, such as `/product-list`. */
  readonly list: string
  /** Sets the address of the form for a new record; default: `add` below the list. */
  readonly create: string
  /** Sets the address of the form of a record; `:id` is the id of the record. Default: `:id/edit` below the list. */
  readonly edit: string
  /** Sets the address of the page of a record; `:id` is the id of the record. Default: `:id` below the list. */
  readonly show: string
}

/**
 * Makes a field visible, required or read-only depending on other fields. Screens use all of these conditions. The
 * server checks only `required`; the rules of the resource must check the others where they matter.
 */
export interface FieldConditions<F extends Fields> {
  /** Shows the field only while the condition, or one of several conditions, holds. */
  readonly visible?: Condition<F> | readonly Condition<F>[]
  /**
   * Maps keys of texts to conditions. On the page of a record, the field has the first text whose condition holds as
   * its name. Lists and the history keep the name of the field.
   */
  readonly labels?: Readonly<Record<string, Condition<F>>>
  /** Requires a value while the condition holds. */
  readonly required?: Condition<F>
  /** Makes the field read-only while the condition holds. */
  readonly readOnly?: Condition<F>
}

/** Declares pointers to all documents that write a ledger: those with `entries` in it, and those that touch it. */
export interface DocumentPointers {
  /** Names the field with the resource of the document. */
  readonly by: string
  /** Names the field with the id of the document. */
  readonly id: string
  /** Names the field with the id of a line of the document; documents without the field `lines` have no key for it. */
  readonly line?: string
  /** Names the ledger whose documents get a pointer. */
  readonly ledger: string
  /** Adds the references only to the table, for its foreign keys. The records do not have these fields. */
  readonly isHidden?: true
}

/** Declares which records are a person's own: those that the person created, and those that the options add. */
export interface OwnRecords<Name extends string = string> {
  /** Names the right to see all records. Default: nobody sees the records of others. */
  readonly right?: string
  /** Lists the fields that hold the owner of a record. */
  readonly by?: readonly Name[]
  /** Applies only to records with these values. All people see other records. */
  readonly when?: Readonly<Partial<Record<Name, string | boolean>>>
  /** Adds records whose lines refer, by a polymorphic field, to a record of `to` that the person may see. */
  readonly linked?: { readonly lines: Name; readonly field: string; readonly to: string }
}

export interface ResourceOptions<
  F extends Fields,
  I extends Fields = Fields,
  L extends string = string,
> {
  /** Sets the singular when it cannot be derived from the plural; used in rights and cache tags. */
  readonly one?: string
  /** Names a lucide icon, in kebab case; default: `circle-dot`. */
  readonly icon?: string
  /**
   * Names the group of the sidebar that contains the list, unless the navigation has an entry for the list. The pages
   * of settings and of reports contain the lists of the groups `settings` and `reports`. Default: the group `other`.
   */
  readonly group?: string
  /** Names the field that represents the record wherever it is mentioned; default: `name`, else the first field. */
  readonly title?: keyof F & string
  /**
   * Names the field that is the heading of a record without a title, such as the opening balance of
   * a statement; default: none.
   */
  readonly fallbackTitle?: keyof F & string
  /**
   * Names the field that is shown beside the title in choices and search results, such as a code;
   * default: none.
   */
  readonly subtitle?: keyof F & string
  /**
   * Lists the select fields that hold states of a record, the most important first. The states are
   * shown as chips beside the heading of its page and of its card. Default: the status of a
   * document, else none.
   */
  readonly states?: readonly (keyof F & string)[]
  /**
   * Names the usual choice of fields of `states`, such as `draft`. Headings do not show this choice. They show the
   * first state with another choice.
   */
  readonly usualStates?: Readonly<Partial<Record<keyof F & string, string>>>
  /**
   * Names the select field whose choice replaces the name of the resource in the heading of a record, such as Return
   * instead of Sale.
   */
  readonly namedBy?: keyof F & string
  /**
   * Maps further names to conditions, such as `creditNote` to a return without goods. A record that meets a condition
   * has this name instead of the choice of `namedBy`, which is required. The texts of the names are texts of choices.
   */
  readonly namedWhen?: Readonly<Record<string, Condition<F>>>
  /** Defines inactive records by a condition. Lists dim them. Default: none. */
  readonly inactive?: Condition<F>
  /** Sets the addresses of the screens. */
  readonly routes?: Partial<Routes>
  /** Sets the initial sort order of the list; default: the title, ascending. */
  readonly sort?: readonly [(keyof F & string) | SystemField, Order]
  /**
   * Groups the fields of the form and of the page of a record, in order. Fields that are not named are added to the
   * first section.
   */
  readonly sections?: Readonly<Record<string, readonly (keyof (F & NoInfer<I>) & string)[]>>
  /**
   * Makes fields visible, required or read-only by conditions. Conditions of child fields,
   * `lines.counted`, depend on the record and apply to all rows.
   */
  readonly when?: { readonly [K in keyof (F & NoInfer<I>)]?: FieldConditions<F> } & {
    readonly [child: `${string}.${string}`]: Pick<FieldConditions<F>, 'visible'>
  }
  /** Names the parent reference of a tree, and the largest number of its levels. */
  readonly tree?: { readonly parent: keyof F & string; readonly depth: number }
  /**
   * Names the integer field that holds the order in which people arrange the records. In a list that
   * is sorted by this field, rows can be dragged to another place. Records with equal numbers are
   * sorted by their titles.
   */
  readonly manualOrder?: keyof F & string
  /** Names the field by which an import recognises existing records; default: the title. */
  readonly importKey?: keyof F & string
  /**
   * Lists number fields by which an import finds a record that a cell refers to, such as the rate of
   * a tax: `23` finds `VAT 23 %`. Ids, codes and titles take precedence.
   */
  readonly foundBy?: readonly (keyof F & string)[]
  /**
   * Hides the import on screens when a row of a file cannot hold a whole record, such as an order
   * with lines. The API still imports records of tables that are not documents.
   */
  readonly imports?: false
  /** Sets the access of default roles to the resource; default: the `level` of the role. */
  readonly access?: Readonly<Record<string, Access>>
  /**
   * Lets every member of the team read and search the titles of the records, such as the names of colleagues, so that
   * references show them and can be chosen. All other fields require the right to view the resource. Only for views.
   */
  readonly sharesTitles?: true
  /**
   * Declares rights in addition to those on records and actions, with the default roles that have
   * them: `view_all` of sales is the right `sale.view_all`. Roles with the level `full` have all of
   * them.
   */
  readonly rights?: Readonly<Record<string, readonly string[]>>
  /**
   * Declares limits of roles, such as the largest amount that a role may approve. Rules read a
   * limit by its name.
   */
  readonly limits?: Readonly<Record<L, LimitDeclaration>>
  /**
   * Sets where the rows come from: `view` is a query in the resource's server file, `ledger` is a
   * table that only actions of documents write. The API cannot write either of them.
   */
  readonly source?: Source
  /**
   * Turns off the history of a ledger that only SQL statements write: a ledger that is a log itself, or that holds
   * balances. The activity report does not include it.
   */
  readonly history?: false
  /**
   * Lists the resources, or `settings`, that the query of a view or of derived fields reads. When
   * they change, cached responses of this resource become stale.
   */
  readonly reads?: readonly string[]
  /**
   * Lists further resources whose changes make cached responses of this resource stale, such as
   * those from which its query reads names, units and states. `*` means all resources.
   */
  readonly looksUp?: readonly string[]
  /**
   * Adds a reference with a `pointer` for each document that writes to the named ledger, unless a declared `pointer`
   * already refers to the document. A new document then needs no change of this declaration.
   */
  readonly documentPointers?: DocumentPointers
  /**
   * Lists further resources that the actions and rules of this resource write. A write also makes the
   * cached responses of these resources stale. Ledgers of `entries` are added automatically. Each API
   * test compares the list with the tables that were written.
   */
  readonly touches?: readonly string[]
  /**
   * Marks views whose query aggregates many rows, so that reading a few rows costs as much as
   * reading all. Page and total are then read in one query.
   */
  readonly whole?: true
  /**
   * Names the record that a row represents. The title of the row links to that record, not to a page
   * of the row.
   */
  readonly linksTo?: LinkTarget
  /**
   * Returns the list and the filter whose rows add up to a row of a report; the row then opens this list. Undefined for
   * rows without such a list.
   */
  readonly drill?: (row: Values) => DrillTarget | undefined
  /**
   * Lists the resources whose records the page of a record lists, in order, if they refer to the record. Resources that
   * refer to the record by a custom field follow. Default: all resources except views.
   */
  readonly related?: readonly string[]
  /** Lists those of the related lists that the page of a record shows before the fields. Default: none. */
  readonly relatedFirst?: readonly string[]
  /**
   * Lists the most important fields in order. Cards, and lists without room for all columns, show these fields first.
   * The page of a record shows the numbers among these fields below its heading. Without the option `card`, a card
   * leaves out zero amounts, except the first of these fields. Default: the total of a document, else none.
   */
  readonly essentials?: readonly (keyof F & string)[]
  /**
   * Lists the columns that the card of a record shows below title and state, in order: on phones, boards and calendars.
   * Empty values are left out. Default: the essential columns, other columns until there are four, and an amount.
   */
  readonly card?: readonly (keyof F & string)[]
  /**
   * Lists the references to branches that decide who may see a record: members of some branches see and write only
   * records of these branches. Row-level security enforces the scope for reads, and the server for writes.
   */
  readonly scope?: readonly (keyof F & string)[]
  /**
   * Names the reference to the record whose branch applies to this record, in place of `scope`: a
   * credit belongs to the branch of its sale.
   */
  readonly scopeFrom?: keyof F & string
  /**
   * Declares the own records of people who lack the right to see all records, under a name for each rule.
   * Row-level security enforces the restriction.
   */
  readonly ownWithout?: Readonly<Record<string, OwnRecords<keyof F & string>>>
  /**
   * Maps names of `ownWithout` in other resources to references of this resource. A person who is
   * restricted to own records by that name sees a record of this resource only if the person sees a
   * record to which one of these references leads.
   */
  readonly ownFrom?: Readonly<Record<string, readonly (keyof F & string)[]>>
  /** Makes the resource a document: a record with a status that actions change. */
  readonly document?: DocumentOptions
  /**
   * Adds actions to records that are not documents. Actions with `rows` can also run on selected
   * rows of the list.
   */
  readonly actions?: Readonly<Record<string, Action>>
  /** Declares actions on selected rows. */
  readonly listActions?: Readonly<Record<string, ListAction>>
  /**
   * Declares the parameters of a view, such as `asOf`. Requests send them in the filter like
   * fields, and the SQL of the view uses them. Two dates named `from` and `to` are shown as one
   * period.
   */
  readonly params?: Fields
  /**
   * Lists the groups by which rows can be summed: fields, or a time span of a date such as `date.month`, with which
   * people can choose all time spans of the date. Default: the select, reference and boolean fields, and the first
   * date.
   */
  readonly groups?: readonly ((keyof F & string) | `${keyof F & string}.${DayPart}`)[]
  /**
   * Declares one total below the list for each condition, when a single sum would be wrong: money
   * in and money out, or void records. Default: one total of all records.
   */
  readonly totals?: readonly Condition<F>[]
  /** Draws the list as a statement, such as profit and loss: in its own order, without selection and pages. */
  readonly statement?: {
    /** Draws the lines in bold that meet this condition, such as subtotals. */
    readonly strong?: Condition<F>
    /** Names a reference. Lines that have it are indented, and show it in place of their title. */
    readonly items?: keyof F & string
    /**
     * Names the field that divides the lines into parts. Each part has a heading if the list does not show the field as
     * a column.
     */
    readonly parts?: keyof F & string
  }
  /** Declares ratios of sums, such as margin, share or average basket, for totals and groups. */
  readonly ratios?: Readonly<Record<string, Ratio<keyof F & string>>>
  /** Declares the fields, in the order of forms and lists. */
  readonly fields: F
  /**
   * Declares inputs of the form that are not stored; the resource's rules read them
   * (`*.server.ts`). Only forms for new records have the inputs with `immutable`.
   */
  readonly inputs?: I
}

/**
 * Divides the sum of `of` by the sum of `to`. If `to` is `whole`, the divisor is the sum of `of` over
 * all records of the filter. A percentage is the ratio × 100.
 */
export interface Ratio<Name extends string = string> {
  /** Names the field of the dividend. */
  readonly of: Name
  /** Names the field of the divisor, or `whole` for the total of all groups. */
  readonly to: Name | 'whole'
  /** Sets the format of the ratio. */
  readonly as: 'percent' | 'money'
}

export type Source = 'table' | 'view' | 'ledger'

/** Names the record that a row represents. */
export type LinkTarget = LinkToResource | LinkToNamedResource

/** Names a record of one resource. */
interface LinkToResource {
  /** Names the resource of the record. */
  readonly resource: string
  /** Names the field with the id of the record. */
  readonly id: string
}

/** Names a record of the resource that the row names. */
interface LinkToNamedResource {
  /** Names the field that holds the name of the resource. */
  readonly by: string
  /** Names the field with the id of the record. */
  readonly id: string
}

/** Names a list and the filter of its rows. */
export interface DrillTarget {
  /** Names the resource of the list. */
  readonly resource: string
  /** Sets the filter of the list, in the syntax of the API. */
  readonly filter: Values
}
