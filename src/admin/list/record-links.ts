import {
  useCreatePath,
  type RaRecord,
  useListContext,
  useStoreContext,
  type SortPayload,
} from 'react-admin'
import type { Field, Fields } from '../../schema/fields.ts'
import { hasChoices, holdsUploads } from '../../schema/kinds.ts'
import type { DrillTarget } from '../../schema/resource-options.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Values } from '../../schema/values.ts'
import { useBusiness, useRegistry } from '../core/context/registry.tsx'
import { useSession } from '../core/context/session.tsx'
import { COMPANY_PATH } from '../core/navigation/screen.ts'
import { LINES } from '../../schema/document.ts'
import { useEffect } from 'react'

/**
 * Returns a function that builds the address that a row opens: its own page, the page of another record (`linksTo`), or
 * the list of its entries (`drill`). Returns undefined for a row without such an address, and when the person may not
 * see the page.
 */
export function useRecordLink(resource: Resource): (record: RaRecord) => string | undefined {
  const createPath = useCreatePath()
  const registry = useRegistry()
  const { can } = useSession()
  const { linksTo, drill } = resource
  return (record) => {
    const rows = drill?.(record)
    if (rows) return createListAddress(rows)
    if (!linksTo) return createPath({ resource: resource.name, type: 'show', id: record.id })
    const name = 'by' in linksTo ? String(record[linksTo.by]) : linksTo.resource
    const id: unknown = record[linksTo.id]
    const target = registry.byName.get(name)
    if (!target || typeof id !== 'string' || !can(`${target.one}.view`)) return undefined
    // Settings and limits of roles are parts of a team or a role, without a page of their own.
    if (target === registry.settings.resource) return COMPANY_PATH
    if (!registry.resources.includes(target)) return undefined
    return createPath({ resource: name, type: 'show', id })
  }

  function createListAddress(rows: DrillTarget): string | undefined {
    const list = registry.byName.get(rows.resource)
    if (!list || !can(`${list.one}.view`)) return undefined
    const filter = JSON.stringify(rows.filter)
    const path = createPath({ resource: list.name, type: 'list' })
    return `${path}?${new URLSearchParams({ filter })}`
  }
}

/**
 * Returns the values for a copy of a record, without unique fields, numbers of a series, uploads,
 * child rows, fields that the server sets, and choices that were removed from a field. A copy of a
 * document also has its lines, but not its dates.
 */
export function listCopiedValues({ fields, document }: Resource, record: Values): Values {
  const copied = listPlainValues(fields, record).filter(
    ([name]) => !document || fields[name]?.kind !== 'date',
  )
  const lines = fields[LINES]
  const rows = record[LINES]
  if (!document || lines?.kind !== 'lines' || !Array.isArray(rows))
    return Object.fromEntries(copied)
  const copy = (row: Values) => Object.fromEntries(listPlainValues(lines.fields, row))
  return { ...Object.fromEntries(copied), [LINES]: (rows as readonly Values[]).map(copy) }
}

function listPlainValues(fields: Fields, record: Values): [string, unknown][] {
  return Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    const isOwn = field.readOnly || field.unique || field.kind === 'computed' || 'series' in field
    const isHeavy = holdsUploads(field) || field.kind === 'lines'
    if (isOwn || isHeavy || record[name] === undefined) return []
    return [[name, dropRemovedChoices(field, record[name])]]
  })
}

/** Returns a value without choices that the field no longer offers: only records that have them may keep them. */
function dropRemovedChoices(field: Field, value: unknown): unknown {
  if (!hasChoices(field)) return value
  const isOffered = (choice: unknown) => Object.hasOwn(field.choices, String(choice))
  if (Array.isArray(value)) return value.filter(isOffered)
  return isOffered(value) ? value : null
}

/**
 * Returns whether a copy of a record can be entered. A document cannot be copied if it follows from another document of
 * its kind, as a return does, or has rows that a copy leaves out: computed rows, or allocations to other documents.
 */
export function isCopyable({ name, fields, document }: Resource, record: Values): boolean {
  if (!document) return true
  const followsAnother = Object.entries(fields).some(
    ([path, field]) =>
      field.kind === 'reference' && field.to === name && field.readOnly && record[path],
  )
  const isComplete = Object.entries(fields).every(
    ([path, field]) => field.kind !== 'lines' || (path === LINES && !field.readOnly),
  )
  return isComplete && !followsAnother
}

/** Holds the page of a list from which a person opens records, so that their pages can go to the next record. */
export interface BrowsedList {
  readonly ids: readonly string[]
  readonly page: number
  readonly perPage: number
  readonly total: number
  readonly filter: Readonly<Record<string, unknown>>
  readonly sort: SortPayload
}

/** Returns the key of the browsed list in the store, which keeps this value in memory only (store.ts). */
export const getBrowsedListKey = ({ name }: Resource): string => `${name}.browsedList`

/** Remembers the rows that the list shows: a page, or the loaded rows of groups. */
export function useBrowsedListRecorder(resource: Resource, isGrouped: boolean): void {
  const store = useStoreContext()
  const list = useListContext()
  const { data, filterValues, sort } = list
  const count = data?.length ?? 0
  const [page, perPage, total] = isGrouped
    ? [1, Math.max(1, count), count]
    : [list.page, list.perPage, list.total ?? 0]
  useEffect(() => {
    if (!data) return
    const ids = data.map(({ id }) => String(id))
    const list: BrowsedList = { ids, page, perPage, total, filter: filterValues, sort }
    store.setItem(getBrowsedListKey(resource), list)
  }, [store, resource, data, page, perPage, total, filterValues, sort])
}

/**
 * Returns the path of the page that creates a record; undefined without the page or the right. Views
 * can also have this page.
 */
export function useCreatePage({ one, routes }: Resource): string | undefined {
  const { paths } = useBusiness()
  const { can } = useSession()
  return can(`${one}.create`) && paths.isKnown(routes.create)
    ? paths.toInternal(routes.create)
    : undefined
}

/** Returns the pages of the business that show several selected records of a list together. */
export function useBulkPages({ name }: Resource) {
  const { can } = useSession()
  return useBusiness().screens.flatMap((screen) => {
    if (!('address' in screen) || screen.recordLink?.resource !== name || !screen.recordLink.bulk)
      return []
    const { address, right, recordLink } = screen
    return right && !can(right) ? [] : [{ address, ...recordLink }]
  })
}
