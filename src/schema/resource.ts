import { memoizeByDeclaration } from './memoize-by-declaration.ts'
import type { Condition } from './condition.ts'
import type { Action, DocumentOptions } from './document.ts'
import type { Field, Fields } from './fields.ts'
import type { ListAction } from './list-action.ts'
import { toSingular } from './naming.ts'
import type {
  DocumentPointers,
  DrillTarget,
  FieldConditions,
  LinkTarget,
  Order,
  OwnRecords,
  Ratio,
  ResourceOptions,
  Routes,
  Source,
} from './resource-options.ts'
import type { Access, LimitDeclaration } from './rights.ts'
import { systemFields } from './system-fields.ts'
import type { Values } from './values.ts'

/** Describes a declared resource with all defaults filled in. */
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
  readonly usualStates: Readonly<Partial<Record<string, string>>>
  readonly namedBy: string | undefined
  readonly namedWhen: Readonly<Record<string, Condition>>
  readonly inactive: Condition | undefined
  readonly routes: Routes
  readonly sort: readonly [string, Order]
  readonly sections: Readonly<Record<string, readonly string[]>>
  readonly when: Readonly<Record<string, FieldConditions<Fields>>>
  readonly tree: { readonly parent: string; readonly depth: number } | undefined
  readonly manualOrder: string | undefined
  readonly importKey: string
  readonly foundBy: readonly string[]
  readonly imports: boolean
  readonly access: Readonly<Record<string, Access>>
  readonly sharesTitles: boolean
  readonly rights: Readonly<Record<string, readonly string[]>>
  readonly limits: Readonly<Record<L, LimitDeclaration>>
  readonly source: Source
  readonly history: boolean
  readonly reads: readonly string[]
  readonly looksUp: readonly string[]
  readonly documentPointers: DocumentPointers | undefined
  readonly touches: readonly string[]
  readonly whole: boolean
  readonly linksTo: LinkTarget | undefined
  readonly drill: ((row: Values) => DrillTarget | undefined) | undefined
  readonly related: readonly string[] | undefined
  readonly relatedFirst: readonly string[]
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
  readonly statement:
    | { readonly strong?: Condition; readonly items?: string; readonly parts?: string }
    | undefined
  readonly fields: F
  readonly inputs: I
}

/**
 * Declares a resource. Its table, API, rights, screens, import, export and history are derived from
 * the declaration.
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
  const { sharesTitles = false } = options
  return {
    name,
    one,
    icon: options.icon ?? 'circle-dot',
    group: options.group,
    title,
    fallbackTitle: options.fallbackTitle,
    subtitle: options.subtitle,
    states: options.states ?? (options.document ? [options.document.status] : []),
    usualStates: options.usualStates ?? {},
    namedBy: options.namedBy,
    namedWhen: options.namedWhen ?? {},
    inactive: options.inactive,
    routes: getRoutes(one, options.routes),
    sort: options.sort ?? [title, 'ASC'],
    sections: addRemainingFields(options.sections ?? {}, Object.keys(options.fields)),
    when: (options.when ?? {}) as Readonly<Record<string, FieldConditions<Fields>>>,
    tree: options.tree,
    manualOrder: options.manualOrder,
    importKey: options.importKey ?? title,
    foundBy: options.foundBy ?? [],
    imports: (options.source ?? 'table') === 'table' && options.imports !== false,
    access: options.access ?? {},
    sharesTitles,
    rights: options.rights ?? {},
    limits: options.limits ?? ({} as Readonly<Record<L, LimitDeclaration>>),
    source: options.source ?? 'table',
    history: options.source !== 'view' && options.history !== false,
    reads: options.reads ?? [],
    touches: options.touches ?? [],
    looksUp: options.looksUp ?? [],
    documentPointers: options.documentPointers,
    whole: options.whole ?? false,
    linksTo: options.linksTo,
    drill: options.drill,
    related: options.related,
    relatedFirst: options.relatedFirst ?? [],
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
    groups: options.groups ?? deriveGroups(options.fields),
    ratios: options.ratios ?? {},
    totals: options.totals ?? [{}],
    statement: options.statement,
    fields: sharesTitles ? hideExceptTitle(options.fields, title, `${one}.view`) : options.fields,
    // Without the option, its type is empty.
    inputs: options.inputs ?? ({} as I),
  }
}

/** Adds the right to view the resource to all fields except the title and fields with another right. */
function hideExceptTitle<F extends Fields>(fields: F, title: string, right: string): F {
  const hidden = Object.entries(fields).map(([name, field]) => [
    name,
    name === title ? field : { requires: right, ...field },
  ])
  // Names and kinds of the fields stay the same.
  return Object.fromEntries(hidden) as F
}

/**
 * Returns the groups of a resource that declares none: its select, reference and boolean fields, and
 * its first date. Internal fields are left out.
 */
export function deriveGroups(fields: Fields): readonly string[] {
  const shown = Object.entries(fields).filter(([, { internal }]) => !internal)
  const names = shown.flatMap(([name, { kind }]) => (GROUPED.has(kind) ? [name] : []))
  const day = shown.find(([, { kind }]) => kind === 'date')
  return day ? [...names, `${day[0]}.month`] : names
}

const GROUPED: ReadonlySet<string> = new Set(['select', 'reference', 'boolean'])

/** Returns a list with the field of a document's total; an empty list without a total. */
function listTotalFields(document: DocumentOptions | undefined): readonly string[] {
  return document?.totals ? [document.totals.sum] : []
}

/** Returns a resource that has no other field than the title, which it shares with all members (`sharesTitles`). */
export const getTitleOnly = memoizeByDeclaration((resource: Resource): Resource => ({
  ...resource,
  sort: [resource.title, 'ASC'],
  groups: [],
  fields: { [resource.title]: resource.fields[resource.title]! },
}))

/** Returns all fields and inputs. */
export const getInputFields = memoizeByDeclaration(({ fields, inputs }: Resource): Fields => ({
  ...fields,
  ...inputs,
}))

/** Returns a field of a resource by name, system columns included; undefined for `id` and unknown names. */
export function findField(resource: Resource, name: string): Field | undefined {
  if (Object.hasOwn(resource.fields, name)) return resource.fields[name]
  if (Object.hasOwn(systemFields, name)) return systemFields[name as keyof typeof systemFields]
  return undefined
}

function getRoutes(one: string, declared: Partial<Routes> = {}): Routes {
  const list = declared.list ?? `/${one}-list`
  return {
    list,
    create: declared.create ?? `${list}/add`,
    show: declared.show ?? `${list}/:id`,
    edit: declared.edit ?? `${list}/:id/edit`,
  }
}

function addRemainingFields(
  sections: Readonly<Record<string, readonly string[]>>,
  names: readonly string[],
): Readonly<Record<string, readonly string[]>> {
  const placed = new Set(Object.values(sections).flat())
  const rest = names.filter((name) => !placed.has(name))
  const [first = 'main', firstFields = []] = Object.entries(sections)[0] ?? []
  return { ...sections, [first]: [...firstFields, ...rest] }
}
