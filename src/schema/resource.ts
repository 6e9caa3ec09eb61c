import { memoizeByDeclaration } from './memoize-by-declaration.ts'
import type { Condition } from './condition.ts'
import type { Action, DocumentOptions } from './document.ts'
import { dateTime, reference, integer, type Field, type Fields } from './fields.ts'
import type { ListAction } from './list-action.ts'
import { toSingular } from './naming.ts'
import type { Access, LimitDeclaration } from './rights.ts'

/** Columns that every record has; all are the server's, though a client may choose the `id` of a new record. */
export const systemFields = {
  createdAt: dateTime({ readOnly: true }),
  updatedAt: dateTime({ readOnly: true }),
  createdBy: reference('users', { readOnly: true }),
  updatedBy: reference('users', { readOnly: true }),
  version: integer({ readOnly: true }),
} as const

export type SystemField = 'id' | keyof typeof systemFields
export type Order = 'ASC' | 'DESC'

/** Sets the addresses of a resource's screens (docs/screens.md §1); addresses that are left out follow from `list`. */
export interface Routes {
  readonly list: string
  readonly create: string
  readonly edit: string
  readonly show: string
}

/** Shows, requires or freezes fields depending on other fields, with the same result on both sides. */
interface FieldConditions<F extends Fields> {
  /** Shows the field only while the condition holds. */
  readonly visible?: Condition<F>
  /** Requires a value while the condition holds. */
  readonly required?: Condition<F>
  /** Locks the field while the condition holds. */
  readonly readOnly?: Condition<F>
}

/** Declares which records are a person's own: those that the person created, and those named by the options. */
export interface OwnRecords<Name extends string = string> {
  /** Names the right to see all records. */
  readonly right: string
  /** Lists the fields that hold the owner of a record. */
  readonly by?: readonly Name[]
  /** Restricts only records with these values; others are not affected. */
  readonly when?: Readonly<Partial<Record<Name, string>>>
  /** Adds records with a line that names a record of `to` that the person sees, by a polymorphic field. */
  readonly linked?: { readonly lines: Name; readonly field: string; readonly to: string }
}

export interface ResourceOptions<
  F extends Fields,
  I extends Fields = Fields,
  L extends string = string,
> {
  /** Names the singular, where plain English does not give it; used in rights and cache tags. */
  readonly one?: string
  /** Names a lucide icon, in kebab case. */
  readonly icon?: string
  /** Names the sidebar group of the resource. */
  readonly group?: string
  /** Names the field that stands for the record wherever it is mentioned; default: `name`, else the first field. */
  readonly title?: keyof F & string
  /** Names the field that heads a row without title, such as the opening balance of a statement; default: none. */
  readonly fallbackTitle?: keyof F & string
  /** Names the field beside the title in choices and search results, such as a code; default: none. */
  readonly subtitle?: keyof F & string
  /**
   * Lists the selects that tell the state of a record, the most important first: chips beside the heading of its page
   * and of its card. Default: the status of a document, else none; a card without state and without `card` shows
   * its first select.
   */
  readonly states?: readonly (keyof F & string)[]
  /** Tells by a condition which records are out of use: lists dim them. Default: none. */
  readonly inactive?: Condition<F>
  /** Sets the addresses of the screens; addresses that are left out follow from `list`. */
  readonly routes?: Partial<Routes>
  /** Sets the initial order of the list; default: the title, ascending. */
  readonly sort?: readonly [(keyof F & string) | SystemField, Order]
  /** Cards of the form, in order; fields in none of them go into the first. */
  readonly sections?: Readonly<Record<string, readonly (keyof (F & NoInfer<I>) & string)[]>>
  /**
   * Shows, requires or freezes fields by conditions. Child fields, `lines.counted`, follow their record, for all rows
   * alike.
   */
  readonly when?: { readonly [K in keyof (F & NoInfer<I>)]?: FieldConditions<F> } & {
    readonly [child: `${string}.${string}`]: Pick<FieldConditions<F>, 'visible'>
  }
  /** Names the parent reference of a tree, and its maximum depth. */
  readonly tree?: { readonly parent: keyof F & string; readonly depth: number }
  /** Names the field by which an import recognises existing records; default: the title. */
  readonly importKey?: keyof F & string
  /**
   * Removes the offer to import a file where a row cannot hold a record, as with lines of an order. The API still takes
   * arrays.
   */
  readonly imports?: false
  /** Grants rights to default roles; other roles have their level. */
  readonly access?: Readonly<Record<string, Access>>
  /**
   * Declares rights beyond records and actions, with the default roles that have them: `view_all` of sales is the right
   * `sale.view_all`. Roles whose level is `full` have all.
   */
  readonly rights?: Readonly<Record<string, readonly string[]>>
  /** Declares limits of roles, such as the largest amount that a role may approve; rules read a limit by its name. */
  readonly limits?: Readonly<Record<L, LimitDeclaration>>
  /**
   * Selects where rows come from: `view` is a query of the resource's server file, `ledger` a table that only actions
   * of documents write. Neither can be written through the API.
   */
  readonly source?: Source
  /**
   * Lists the resources, or `settings`, that the query of a view or of derived fields reads; their changes make this
   * resource's caches stale.
   */
  readonly reads?: readonly string[]
  /**
   * Lists further resources whose changes make the caches of this resource stale, such as those in which its query
   * looks up names, units and states. `*` means all resources.
   */
  readonly looksUp?: readonly string[]
  /**
   * Lists further resources that its actions and rules write, so that their caches become stale with it; ledgers of
   * `entries` are added. Every API test compares the list with the written tables.
   */
  readonly touches?: readonly string[]
  /**
   * Marks views whose query aggregates or numbers many rows, so that a few rows cost as much as all: page and total are
   * then read in one pass.
   */
  readonly whole?: true
  /** Names the record that a row stands for: its title links there instead of to a page of the row. */
  readonly linksTo?: LinkTarget
  /**
   * Orders the related lists on the page of a record; default: all but views, which are reports with pages of their
   * own.
   */
  readonly related?: readonly string[]
  /**
   * Lists the most important fields, in order: what a card on a phone and a small table on another page show. A card
   * leaves out zero amounts, except the first of these.
   */
  readonly essentials?: readonly (keyof F & string)[]
  /**
   * Lists the columns that a record's card on a phone shows below title and state, in order; blank ones are left out.
   * Default: the essential columns, others while there is room, and an amount.
   */
  readonly card?: readonly (keyof F & string)[]
  /**
   * Lists the references to branches that decide who sees a record: members who work in some branches only see and
   * write records of those branches. Row-level security enforces it for reads.
   */
  readonly scope?: readonly (keyof F & string)[]
  /**
   * Names the reference whose record decides the branch of this one, in place of `scope`: a credit is in the branch of
   * its sale.
   */
  readonly scopeFrom?: keyof F & string
  /** Declares by name which records are people's own, when they lack the right to see all. Row-level security enforces it. */
  readonly ownWithout?: Readonly<Record<string, OwnRecords<keyof F & string>>>
  /**
   * Maps names of other resources' `ownWithout` to references: people who see only their own records of that name see a
   * record when they see one that it refers to.
   */
  readonly ownFrom?: Readonly<Record<string, readonly (keyof F & string)[]>>
  /** Makes it a document: drafts that actions move on. */
  readonly document?: DocumentOptions
  /** Adds actions to records that are no documents; with `rows` also to the selected rows of the list. */
  readonly actions?: Readonly<Record<string, Action>>
  /** Declares actions on selected rows. */
  readonly listActions?: Readonly<Record<string, ListAction>>
  /**
   * Declares the parameters of a view, such as `asOf`: sent in the filter like fields, bound in its SQL. Two dates
   * called `from` and `to` are shown as one period.
   */
  readonly params?: Fields
  /** Lists the groups by which rows can be added up: fields, or parts of a date such as `date.month` (groups.ts). */
  readonly groups?: readonly ((keyof F & string) | `${keyof F & string}.${DayPart}`)[]
  /**
   * Declares one total below the list for each condition: money in and money out do not add up, and void records count
   * nowhere. Default: one total of all.
   */
  readonly totals?: readonly Condition<F>[]
  /** Declares ratios of sums, for totals and groups: margin, share, average basket. */
  readonly ratios?: Readonly<Record<string, Ratio<keyof F & string>>>
  /** Declares the fields, in the order of forms and lists. */
  readonly fields: F
  /**
   * Declares values that the form asks for but that are not stored: the rules of the resource use them
   * (`*.server.ts`). Inputs with `immutable` are asked for on new records only.
   */
  readonly inputs?: I
}

/** Lists the spans of time by which dates are grouped. */
export const dayParts = ['day', 'week', 'month', 'quarter', 'year'] as const
export type DayPart = (typeof dayParts)[number]

/**
 * Divides the sum of `of` by that of `to`; `whole` is the sum of `of` over the whole filter. A percentage is ratio ×
 * 100.
 */
export interface Ratio<Name extends string = string> {
  /** Names the sum that is divided. */
  readonly of: Name
  /** Names the sum that divides, or `whole` for the total of all groups. */
  readonly to: Name | 'whole'
  /** Sets how the ratio is shown. */
  readonly as: 'percent' | 'money'
}

export type Source = 'table' | 'view' | 'ledger'

/** Names the record of a row: of one resource, or of the resource that the field `by` names; `id` is a field. */
export type LinkTarget =
  | { readonly resource: string; readonly id: string }
  | { readonly by: string; readonly id: string }

/** Holds a declared resource with all defaults filled in. */
export interface Resource<
  Name extends string = string,
  F extends Fields = Fields,
  I extends Fields = Fields,
  L extends string = string,
> {
  readonly name: Name
  readonly one: string
  readonly icon: string
  readonly group: string | undefined
  readonly title: string
  readonly fallbackTitle: string | undefined
  readonly subtitle: string | undefined
  readonly states: readonly string[]
  readonly inactive: Condition | undefined
  readonly routes: Routes
  readonly sort: readonly [string, Order]
  readonly sections: Readonly<Record<string, readonly string[]>>
  readonly when: Readonly<Record<string, FieldConditions<Fields>>>
  readonly tree: { readonly parent: string; readonly depth: number } | undefined
  readonly importKey: string
  readonly imports: boolean
  readonly access: Readonly<Record<string, Access>>
  readonly rights: Readonly<Record<string, readonly string[]>>
  readonly limits: Readonly<Record<L, LimitDeclaration>>
  readonly source: Source
  readonly reads: readonly string[]
  readonly looksUp: readonly string[]
  readonly touches: readonly string[]
  readonly whole: boolean
  readonly linksTo: LinkTarget | undefined
  readonly related: readonly string[] | undefined
  readonly essentials: readonly string[]
  readonly card: readonly string[] | undefined
  readonly scope: readonly string[]
  readonly scopeFrom: string | undefined
  readonly ownWithout: Readonly<Record<string, OwnRecords>>
  readonly ownFrom: Readonly<Record<string, readonly string[]>>
  readonly document: DocumentOptions | undefined
  readonly actions: Readonly<Record<string, Action>>
  readonly listActions: Readonly<Record<string, ListAction>>
  readonly params: Fields
  readonly groups: readonly string[]
  readonly ratios: Readonly<Record<string, Ratio>>
  readonly totals: readonly Condition[]
  readonly fields: F
  readonly inputs: I
}

/**
 * Declares an entity: table, API, rights, screens, import, export and history follow from it.
 *
 *     export const brands = defineResource('brands', {
 *       icon: 'tag', group: 'product',
 *       fields: { name: text({ required: true, max: 100, unique: true, search: true, column: true }) },
 *     })
 */
export function defineResource<
  const Name extends string,
  const F extends Fields,
  const I extends Fields = Record<never, never>,
  const L extends string = never,
>(name: Name, options: ResourceOptions<F, I, L>): Resource<Name, F, I, L> {
  const one = options.one ?? toSingular(name)
  const title =
    options.title ?? ('name' in options.fields ? 'name' : Object.keys(options.fields)[0]!)
  return {
    name,
    one,
    icon: options.icon ?? 'circle-dot',
    group: options.group,
    title,
    fallbackTitle: options.fallbackTitle,
    subtitle: options.subtitle,
    states: options.states ?? (options.document ? [options.document.status] : []),
    inactive: options.inactive,
    routes: getRoutes(one, options.routes),
    sort: options.sort ?? [title, 'ASC'],
    sections: withTheRest(options.sections ?? {}, Object.keys(options.fields)),
    when: (options.when ?? {}) as Readonly<Record<string, FieldConditions<Fields>>>,
    tree: options.tree,
    importKey: options.importKey ?? title,
    imports: (options.source ?? 'table') === 'table' && options.imports !== false,
    access: options.access ?? {},
    rights: options.rights ?? {},
    limits: options.limits ?? ({} as Readonly<Record<L, LimitDeclaration>>),
    source: options.source ?? 'table',
    reads: options.reads ?? [],
    touches: options.touches ?? [],
    looksUp: options.looksUp ?? [],
    whole: options.whole ?? false,
    linksTo: options.linksTo,
    related: options.related,
    essentials: options.essentials ?? listTotalFields(options.document),
    card: options.card,
    scope: options.scope ?? [],
    scopeFrom: options.scopeFrom,
    ownWithout: options.ownWithout ?? {},
    ownFrom: options.ownFrom ?? {},
    document: options.document,
    actions: options.actions ?? {},
    listActions: options.listActions ?? {},
    params: options.params ?? {},
    groups: options.groups ?? [],
    ratios: options.ratios ?? {},
    totals: options.totals ?? [{}],
    fields: options.fields,
    // The option is optional; its type is then empty.
    inputs: options.inputs ?? ({} as I),
  }
}

/** Returns the total fields of a document. */
function listTotalFields(document: DocumentOptions | undefined): readonly string[] {
  return document?.totals ? [document.totals.sum] : []
}

/** Returns all fields and inputs. */
export const getInputFields = memoizeByDeclaration(({ fields, inputs }: Resource): Fields => ({
  ...fields,
  ...inputs,
}))

/** Returns a field of a resource by name, system columns included. */
export function findField(resource: Resource, name: string): Field | undefined {
  if (Object.hasOwn(resource.fields, name)) return resource.fields[name]
  if (Object.hasOwn(systemFields, name)) return systemFields[name as keyof typeof systemFields]
  return undefined
}

function getRoutes(one: string, given: Partial<Routes> = {}): Routes {
  const list = given.list ?? `/${one}-list`
  return {
    list,
    create: given.create ?? `${list}/add`,
    show: given.show ?? `${list}/:id`,
    edit: given.edit ?? `${list}/:id/edit`,
  }
}

function withTheRest(
  sections: Readonly<Record<string, readonly string[]>>,
  names: readonly string[],
): Readonly<Record<string, readonly string[]>> {
  const placed = new Set(Object.values(sections).flat())
  const rest = names.filter((name) => !placed.has(name))
  const [first = 'main', own = []] = Object.entries(sections)[0] ?? []
  return { ...sections, [first]: [...own, ...rest] }
}
