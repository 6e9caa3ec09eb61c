import { memoizeByDeclaration } from './memoize-by-declaration.ts'
import type { Condition } from './condition.ts'
import type { DocumentOptions } from './document.ts'
import { dateTime, reference, integer, type Field, type Fields } from './fields.ts'
import type { ListAction } from './list-action.ts'
import { singular } from './naming.ts'
import type { Access } from './rights.ts'

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
  readonly visible?: Condition<F>
  readonly required?: Condition<F>
  readonly readOnly?: Condition<F>
}

export interface ResourceOptions<F extends Fields, I extends Fields = Fields> {
  /** The singular, where plain English does not give it. It names rights and cache tags. */
  readonly one?: string
  /** A lucide icon, in kebab case. */
  readonly icon?: string
  /** The sidebar group that the resource belongs to. */
  readonly group?: string
  /** The field that stands for the record wherever it is mentioned; default `name`. */
  readonly title?: keyof F & string
  readonly routes?: Partial<Routes>
  readonly sort?: readonly [(keyof F & string) | SystemField, Order]
  /** Cards of the form, in order; fields in none of them go into the first. */
  readonly sections?: Readonly<Record<string, readonly (keyof (F & NoInfer<I>) & string)[]>>
  /** Child fields, `lines.counted`, are shown or not for all rows alike, by what their record holds. */
  readonly when?: { readonly [K in keyof (F & NoInfer<I>)]?: FieldConditions<F> } & {
    readonly [child: `${string}.${string}`]: Pick<FieldConditions<F>, 'visible'>
  }
  /** The parent reference of a tree, and how deep it may grow. */
  readonly tree?: { readonly parent: keyof F & string; readonly depth: number }
  /** The field by which an import recognises a record that is there already; default: the title. */
  readonly importKey?: keyof F & string
  /**
   * `false`: no screen offers to make records from a file, because a row of one cannot hold what they are made of, as
   * the lines of an order. The API takes arrays of them all the same.
   */
  readonly imports?: false
  /** Grants rights to default roles; other roles have their level. */
  readonly access?: Readonly<Record<string, Access>>
  /**
   * `view`: rows come from a query of the entity's server file; `ledger`: rows of a table that only actions of
   * documents write. Neither can be written through the API.
   */
  readonly source?: Source
  /**
   * The resources that the query of a view or of rollups reads, or `settings`; what makes their caches stale makes its
   * own stale.
   */
  readonly reads?: readonly string[]
  /**
   * The query of a view adds up or numbers many rows, so that a part of its rows costs as much as all of them: a page
   * and its total then come from one pass.
   */
  readonly whole?: true
  /** The record that a row stands for: its title leads there, not to a page of the row. */
  readonly linksTo?: LinkTarget
  /**
   * Orders the related lists on the page of a record; default: all but views, which are reports with pages of their
   * own.
   */
  readonly related?: readonly string[]
  /**
   * The fields that matter most, in order: what a card on a phone and a small table on another record's page show
   * where there is no room for all columns. A card leaves out amounts of nothing, but for the first of these.
   */
  readonly essentials?: readonly (keyof F & string)[]
  /**
   * The references to where a record is: people who work in some places only know and write what is in one of them.
   * Reads are held to it by row-level security, whose policy a migration writes.
   */
  readonly scope?: readonly (keyof F & string)[]
  /**
   * Rights by names: who lacks the right knows, of what goes by the name, their own only. Which records go by it and
   * whose they are is said by a policy that asks for `armazem_own(<name>)`, which a migration writes.
   */
  readonly ownWithout?: Readonly<Record<string, string>>
  /** Makes it a document: drafts that actions move on. */
  readonly document?: DocumentOptions
  /** Declares actions on selected rows. */
  readonly listActions?: Readonly<Record<string, ListAction>>
  /**
   * Declares the parameters of a view, such as `asOf`: sent in the filter like fields, bound in its SQL. Two dates
   * called `from` and `to` are shown as one period.
   */
  readonly params?: Fields
  /** By what rows can be added up: fields, or parts of a day such as `date.month` (groups.ts). */
  readonly groups?: readonly ((keyof F & string) | `${keyof F & string}.${DayPart}`)[]
  /**
   * The sums below its list, each of the records that are so: money in and money out do not add up, and what is void
   * is none. Default: one sum of all.
   */
  readonly totals?: readonly Condition<F>[]
  /** Sums of one field over those of another, for totals and groups: margin, share, average basket. */
  readonly ratios?: Readonly<Record<string, Ratio<keyof F & string>>>
  readonly fields: F
  /**
   * Asked for beside the fields and never kept: the entity's rules make something of them (`*.server.ts`). Those that
   * are `immutable` are asked for on a new record only.
   */
  readonly inputs?: I
}

/** The spans of time by which days are grouped. */
export const dayParts = ['day', 'week', 'month', 'quarter', 'year'] as const
export type DayPart = (typeof dayParts)[number]

/** `of` over `to`; `whole` is the sum of `of` over the whole filter. A percentage is ratio × 100. */
export interface Ratio<Name extends string = string> {
  readonly of: Name
  readonly to: Name | 'whole'
  readonly as: 'percent' | 'money'
}

export type Source = 'table' | 'view' | 'ledger'

/** Another record, named by a row: of one resource, or of the one that the field `by` names; `id` is a field. */
export type LinkTarget =
  | { readonly resource: string; readonly id: string }
  | { readonly by: string; readonly id: string }

/** An entity as declared, with everything that may be left out filled in. */
export interface Resource<
  Name extends string = string,
  F extends Fields = Fields,
  I extends Fields = Fields,
> {
  readonly name: Name
  readonly one: string
  readonly icon: string
  readonly group: string | undefined
  readonly title: string
  readonly routes: Routes
  readonly sort: readonly [string, Order]
  readonly sections: Readonly<Record<string, readonly string[]>>
  readonly when: Readonly<Record<string, FieldConditions<Fields>>>
  readonly tree: { readonly parent: string; readonly depth: number } | undefined
  readonly importKey: string
  readonly imports: boolean
  readonly access: Readonly<Record<string, Access>>
  readonly source: Source
  readonly reads: readonly string[]
  readonly whole: boolean
  readonly linksTo: LinkTarget | undefined
  readonly related: readonly string[] | undefined
  readonly essentials: readonly string[]
  readonly scope: readonly string[]
  readonly ownWithout: Readonly<Record<string, string>>
  readonly document: DocumentOptions | undefined
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
>(name: Name, options: ResourceOptions<F, I>): Resource<Name, F, I> {
  const one = options.one ?? singular(name)
  const title =
    options.title ?? ('name' in options.fields ? 'name' : Object.keys(options.fields)[0]!)
  return {
    name,
    one,
    icon: options.icon ?? 'circle-dot',
    group: options.group,
    title,
    routes: routesOf(one, options.routes),
    sort: options.sort ?? [title, 'ASC'],
    sections: withTheRest(options.sections ?? {}, Object.keys(options.fields)),
    when: (options.when ?? {}) as Readonly<Record<string, FieldConditions<Fields>>>,
    tree: options.tree,
    importKey: options.importKey ?? title,
    imports: (options.source ?? 'table') === 'table' && options.imports !== false,
    access: options.access ?? {},
    source: options.source ?? 'table',
    reads: options.reads ?? [],
    whole: options.whole ?? false,
    linksTo: options.linksTo,
    related: options.related,
    essentials: options.essentials ?? sumOf(options.document),
    scope: options.scope ?? [],
    ownWithout: options.ownWithout ?? {},
    document: options.document,
    listActions: options.listActions ?? {},
    params: options.params ?? {},
    groups: options.groups ?? [],
    ratios: options.ratios ?? {},
    totals: options.totals ?? [{}],
    fields: options.fields,
    // Left out, there are none: the type says so already.
    inputs: options.inputs ?? ({} as I),
  }
}

/** Returns the total fields of a document. */
function sumOf(document: DocumentOptions | undefined): readonly string[] {
  return document?.totals ? [document.totals.sum] : []
}

/** Everything that a person may be asked for: fields and inputs. */
export const askedFields = memoizeByDeclaration(({ fields, inputs }: Resource): Fields => ({
  ...fields,
  ...inputs,
}))

/** Returns a field of a resource by name, system columns included. */
export function fieldOf(resource: Resource, name: string): Field | undefined {
  if (Object.hasOwn(resource.fields, name)) return resource.fields[name]
  if (Object.hasOwn(systemFields, name)) return systemFields[name as keyof typeof systemFields]
  return undefined
}

function routesOf(one: string, given: Partial<Routes> = {}): Routes {
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
