import type { Identifier, RaRecord } from 'react-admin'
import type { Values } from '../../../schema/values.ts'

export const API = '/api/v1'

/** Names how exact the total of a list is (docs/api.md §2). */
export type TotalKind = 'exact' | 'capped' | 'estimate'

/** Describes the response of a list that was requested with `prefetch`. */
export interface Prefetched<T> {
  readonly data: T[]
  readonly meta?: { readonly prefetched?: Readonly<Record<string, readonly RaRecord[]>> }
}

/** Names a record that a bulk change left unchanged, with the reason. */
export interface BulkProblem {
  readonly id: Identifier
  readonly code: string
  readonly message: string
}

/**
 * Holds the result of a list action: the created records, the ids of the processed rows, and the
 * refused rows.
 */
export interface ListActionOutcome {
  readonly created: readonly { readonly id: string; readonly label: string }[]
  readonly done: readonly string[]
  readonly refused: readonly (BulkProblem & { readonly label: string })[]
}

/**
 * Describes the part of a bulk change that did not run, because the person or an error stopped the
 * change.
 */
export interface StoppedBulk {
  /** Lists the records that were not reached. */
  readonly left: readonly Identifier[]
  /** Holds the message of the error; undefined when the person stopped the change. */
  readonly problem: string | undefined
}

/**
 * Holds the result of an action on rows: the ids of the changed records, and the refused records.
 */
export interface RowActionOutcome {
  readonly done: readonly string[]
  readonly refused: readonly BulkProblem[]
  /**
   * Describes the part of the action that did not run, because an error stopped it after some of
   * its requests.
   */
  readonly stopped?: StoppedBulk | undefined
}

/** Holds the values of a record before and after a change that is only previewed. */
export interface PreviewedRow {
  readonly id: Identifier
  readonly title: unknown
  readonly before: Values
  readonly after: Values
}

/** Holds the result of a bulk change. */
export interface BulkAnswer {
  /** Lists the records that already had the new values. */
  readonly unchanged?: readonly Identifier[]
  readonly rows?: readonly PreviewedRow[]
  readonly updated?: readonly Identifier[]
  readonly deleted?: readonly Identifier[]
  readonly refused?: readonly BulkProblem[]
}

/** Holds sums and the count of all records that match a filter. */
export interface Aggregate {
  readonly count: number
  readonly sum: Readonly<Record<string, number | null>>
  readonly ratio?: Readonly<Record<string, number | null>>
}

/** Holds the result of writing the rows of a CSV text. */
export interface WrittenRows {
  readonly created: number
  readonly updated: number
  readonly failed: number
  readonly rows: readonly {
    /** Holds the number of the row in the text, counted from 1. */
    readonly row: number
    readonly errors?: readonly { readonly column: string; readonly message: string }[]
  }[]
  readonly changeSet: string | undefined
}

/** Names a record that an undo left as it is or made inactive, with the reason. */
interface KeptRecord {
  readonly resource: string
  readonly id: string
  readonly message: string
}

/** Holds the result of undoing an import. */
export interface ImportUndoOutcome {
  readonly deleted: number
  readonly restored: number
  /** Counts the documents that the import posted for new records and that the undo reversed or deleted. */
  readonly reversed: number
  /** Lists the new records that were made inactive instead of deleted. */
  readonly deactivated: readonly KeptRecord[]
  /** Lists the records that stay as they are. */
  readonly refused: readonly KeptRecord[]
}

/** Holds the result of undoing a change set. */
export interface UndoOutcome {
  readonly undone: number
  readonly refused: readonly KeptRecord[]
  /** Describes what was undone if the change set is an import. */
  readonly import?: Omit<ImportUndoOutcome, 'refused'>
  /** Names the change set that repeats the undone change; undefined when nothing was undone. */
  readonly changeSet: string | undefined
}

/** Describes a deleted record with its last values, and with the time and the author of the deletion. */
export type DeletedRecord = RaRecord & {
  readonly deletedAt: string
  readonly deletedBy: { readonly name: string | null } | null
}

/** Describes one write to a record. An update contains only the changed fields. */
export interface HistoryEntry {
  readonly id: string
  /** Names the kind of write, or the action of a document. */
  readonly action: string
  /**
   * Holds the version of the record after the write; null for an action that does not change the record, such as
   * sending a mail.
   */
  readonly version: number | null
  readonly before: Values | null
  readonly after: Values | null
  readonly user: { readonly id: string; readonly name: string | null } | null
  /** Holds the person for whom a deputy acted. */
  readonly onBehalfOf: HistoryEntry['user']
  /** Names the change set of the request; null for entries that cannot be undone, such as settings. */
  readonly changeSet: {
    readonly id: string
    readonly records: number
    readonly isUndone: boolean
    readonly isUndoable: boolean
  } | null
  /** Holds the time in ISO 8601. */
  readonly at: string
}

/** Describes one key of a sort order, as the API takes it. */
export type SortPair = readonly [field: string, order: 'ASC' | 'DESC']

/**
 * Returns all keys of a sort order. React-admin knows one field and its order; further fields
 * follow after commas, descending ones with a minus: `category,-price`.
 */
export function listSortPairs({
  field,
  order,
}: {
  readonly field: string
  readonly order: string
}): readonly [SortPair, ...SortPair[]] {
  const [first = '', ...others] = field.split(',')
  return [
    [first, order === 'DESC' ? 'DESC' : 'ASC'],
    ...others.map((name): SortPair =>
      name.startsWith('-') ? [name.slice(1), 'DESC'] : [name, 'ASC'],
    ),
  ]
}

/** Returns a sort order of several keys as react-admin's field and order. */
export function joinSortPairs([[first, order], ...others]: readonly [SortPair, ...SortPair[]]) {
  const names = others.map(([name, next]) => (next === 'DESC' ? `-${name}` : name))
  return { field: [first, ...names].join(','), order }
}

/** Returns the value of the API's parameter `sort`. */
export function writeSort(sort: { readonly field: string; readonly order: string }) {
  const pairs = listSortPairs(sort)
  return pairs.length === 1 ? pairs[0] : pairs
}

/**
 * Limits the ids in one address: 200 ids take about 9 KB, and servers refuse addresses of 16 KB and
 * more.
 */
export const IDS_IN_ADDRESS = 200

/** Divides ids into parts that an address can hold. */
export function splitIds<T extends Identifier>(ids: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(ids.length / IDS_IN_ADDRESS)
  return Array.from({ length: count }, (_, i) =>
    ids.slice(i * IDS_IN_ADDRESS, (i + 1) * IDS_IN_ADDRESS),
  )
}

/**
 * Returns the address of a page about records, `?records=…,…`, and the options of the navigation. `as` names the
 * parameter. When there are more ids than an address can hold, all ids are in the state of the history, which a reload
 * keeps.
 */
export function linkIds(address: string, as: string, ids: readonly Identifier[]) {
  const isShort = ids.length <= IDS_IN_ADDRESS
  return [
    isShort ? `${address}?${as}=${ids.join(',')}` : address,
    isShort ? {} : { state: { [as]: ids } },
  ] as const
}

/** Returns the link to the records of a list that match a filter. */
export function linkFilter(list: string, filter: object): string {
  return `${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`
}

/** Reads the ids of a link that `linkIds` has written. */
export function readLinkedIds(
  { search, state }: { readonly search: string; readonly state?: unknown },
  as: string,
): readonly string[] {
  const named = new URLSearchParams(search).get(as)
  if (named !== null) return named.split(',').filter(Boolean)
  // Only `linkIds` writes this state.
  return (state as Readonly<Record<string, readonly string[]>> | null)?.[as] ?? []
}

/** Builds the query string of an address. Each parameter is written as JSON. */
export function buildQuery(parts: Readonly<Record<string, unknown>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(parts).map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
  )
}

/**
 * Maps parts of a record to their addresses. A part has the id of the record, and can be read and changed, but not
 * listed.
 */
const PARTS: Readonly<Record<string, string>> = {
  settings: 'teams/:id/settings',
  'role-limits': 'roles/:id/limits',
}

/** Returns the API address of a record, or of a part of a record. */
export function buildAddress(resource: string, id: Identifier): string {
  const path = PARTS[resource] ?? `${resource}/:id`
  return `${API}/${path.replace(':id', encodeURIComponent(id))}`
}

/**
 * Returns the reference fields whose titles the server adds to the response, separated by commas;
 * undefined for none.
 */
export function joinNames(prefetch: unknown): string | undefined {
  return Array.isArray(prefetch) && prefetch.length > 0 ? prefetch.join(',') : undefined
}

/**
 * Returns the header `If-Match` with the version of a record, so that a newer version is not
 * overwritten.
 */
export function createIfMatch(record: RaRecord | Partial<RaRecord> | undefined): HeadersInit {
  return record?.version === undefined ? {} : { 'if-match': `"${record.version}"` }
}

/** Reads the total of a list from `Content-Range: products 0-24/1862`. */
export function readTotal(headers: Headers): number {
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  if (total === undefined) throw new Error('The response to a list has no total in Content-Range')
  return Number(total)
}

/**
 * Returns the fields of a form that differ from the original record. Only changed fields are sent: a save then
 * overwrites no other fields. Leaves out undefined values.
 */
export function findEditedValues(before: Values, after: Values): Values {
  const changed = Object.entries(after).filter(
    ([name, value]) => value !== undefined && !isDeepEqual(before[name], value),
  )
  return Object.fromEntries(changed)
}

function isDeepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a ?? null, b ?? null)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  // Both values are objects here. Reading a missing name returns undefined, which is compared like
  // a value.
  return [...names].every((name) => isDeepEqual((a as Values)[name], (b as Values)[name]))
}
