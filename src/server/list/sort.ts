import { holdsUploads, isText } from '../../schema/kinds.ts'
import type { Field } from '../../schema/fields.ts'
import { MAX_SORTS } from '../../schema/list-view.ts'
import { getInitialSort } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Order } from '../../schema/resource-options.ts'
import { readColumn, getSource } from '../database/names.ts'
import { isNeverNull } from '../migrate/desired-tables.ts'
import { createReadPolicies } from '../migrate/row-policies.ts'
import { badRequest } from '../http/problems.ts'
import { findFieldPath, type FieldPath, type ReadScope } from './field-path.ts'
import { parseParameter } from './filter.ts'
import { getSqlType } from './sql-types.ts'

/** Describes one field by which a list is sorted, and its direction. */
export interface SortKey {
  readonly path: FieldPath
  readonly order: Order
}

/**
 * Parses a sort order such as `["name","ASC"]` or `[["a","ASC"],["b","DESC"]]`. Without a text, the order of the
 * declaration applies. Throws 400 for other texts, for unknown fields and for more than five keys.
 */
export function parseSort(
  resource: Resource,
  text: string | null,
  readScope: ReadScope,
): SortKey[] {
  if (text === null) {
    return [parseSortKey(resource, getInitialSort(resource, readScope.can), readScope, '/sort')]
  }
  const sent = parseParameter('sort', text)
  if (!Array.isArray(sent) || sent.length === 0) throw badRequest('/sort', 'BAD_REQUEST')
  const pairs = Array.isArray(sent[0]) ? sent : [sent]
  if (pairs.length > MAX_SORTS) throw badRequest('/sort', 'TOO_MANY', { max: MAX_SORTS })
  const keys = pairs.map((pair, i) => parseSortKey(resource, pair, readScope, `/sort/${i}`))
  return addTitle(resource, keys, readScope)
}

/** Adds the title as second key to the manual order, because its numbers can be equal. */
function addTitle(resource: Resource, keys: readonly SortKey[], readScope: ReadScope): SortKey[] {
  const [first, ...others] = keys
  const isArranged = first?.path.name === resource.manualOrder && !first?.path.join
  const title = isArranged ? findSortablePath(resource, resource.title, readScope) : undefined
  if (!first || !title || others.length > 0) return [...keys]
  return [first, { path: title, order: first.order }]
}

function parseSortKey(
  resource: Resource,
  pair: unknown,
  readScope: ReadScope,
  at: string,
): SortKey {
  if (!Array.isArray(pair) || pair.length !== 2) throw badRequest(at, 'BAD_REQUEST')
  const [name, direction]: readonly unknown[] = pair
  const order = String(direction).toUpperCase()
  if (order !== 'ASC' && order !== 'DESC') throw badRequest(at, 'CHOICE', { choices: 'ASC, DESC' })
  const path = typeof name === 'string' ? findSortablePath(resource, name, readScope) : undefined
  if (!path) throw badRequest(at, 'UNKNOWN_FIELD', { field: String(name) })
  return { path, order }
}

/**
 * Returns the path of a field by which a list can be sorted: for a reference, the title of its record. Undefined for
 * unknown fields, and for fields without an order, such as child rows, addresses and files.
 */
export function findSortablePath(
  resource: Resource,
  name: string,
  readScope: ReadScope,
): FieldPath | undefined {
  const path = findFieldPath(resource, name, readScope)
  if (!path || path.join?.by === 'lines') return undefined
  const { kind } = path.field
  if (kind === 'lines' || kind === 'address' || kind === 'json' || kind === 'multiSelect')
    return undefined
  if (holdsUploads(path.field)) return undefined
  if (path.field.kind !== 'reference' || name === 'id') return path
  if (path.join && path.join.by !== 'derived') return path
  const target = readScope.context.registry.byName.get(path.field.to)
  const title = target && findFieldPath(target, target.title, readScope)
  if (!title) return undefined
  const derived = path.join?.source
  const { field } = path
  const column = (alias: string) => readColumn(alias, name, field)
  const isAlwaysFound = hasVisibleTarget(field, target, readScope)
  return { ...title, join: { by: 'reference', name, column, target, derived, isAlwaysFound } }
}

/**
 * Returns whether each record refers to a record that everyone who reads the list can read. In a table, a foreign key
 * ensures this; in a view, the column of a required reference comes from such a table.
 */
function hasVisibleTarget(field: Field, target: Resource, { context }: ReadScope): boolean {
  return (
    !field.derived &&
    field.custom === undefined &&
    isNeverNull(field) &&
    target.source !== 'view' &&
    createReadPolicies(target, context.registry).length === 0
  )
}

/** Holds the parts of a select that sort rows. */
export interface Ordering {
  readonly joins: string
  /** Lists one SQL expression per key, without direction. */
  readonly keys: readonly string[]
  /** Compares rows with a position; undefined unless all keys are columns without null and have one direction. */
  readonly seek: Seek | undefined
  /** Indicates that rows are sorted by one column of their table in descending order, with empty values last. */
  readonly putsEmptyLast: boolean
  /** Writes the `order by` list for the SQL of each key and of the id. */
  by(keys: readonly string[], id: string): string
}

interface Seek {
  readonly keys: readonly { readonly sql: string; readonly type: string }[]
  /** Compares rows at and after a position by its keys. */
  readonly operator: '>=' | '<='
}

/**
 * Creates the sort order of the rows of `alias`. The id is the last key, so that the order is the
 * same on all pages.
 */
export function createOrdering(
  sort: readonly SortKey[],
  readScope: Pick<ReadScope, 'context'>,
  alias: string,
  team: string,
): Ordering {
  const joins: string[] = []
  const keys = sort.map(({ path }, i) => {
    const { join } = path
    if (!join || join.by === 'lines') return writeCollated(path, alias)
    // With an inner join, PostgreSQL can begin with the sorted records and end when the page is full.
    const kind = join.by === 'reference' && join.isAlwaysFound ? 'join' : 'left join'
    const addJoin = (source: string, as: string, key: string) =>
      joins.push(` ${kind} ${source} ${as} on ${as}.team_id = ${team} and ${as}.id = ${key}`)
    if (join.by === 'derived') {
      addJoin(join.source, `o${i}`, `${alias}.id`)
    } else {
      if (join.derived !== undefined) addJoin(join.derived, `o${i}u`, `${alias}.id`)
      const owner = join.derived === undefined ? alias : `o${i}u`
      const source = getSource(join.target, readScope.context.views)
      addJoin(source, `o${i}`, join.column(owner))
    }
    return writeCollated(path, `o${i}`)
  })
  const directions = sort.map((key) => writeDirection(key))
  const sortsById = sort.some(({ path }) => path.name === 'id' && !path.join)
  return {
    joins: joins.join(''),
    keys,
    seek: createSeek(sort, keys, `${alias}.id`),
    putsEmptyLast:
      sort.length === 1 &&
      sort[0]!.order === 'DESC' &&
      !hasNotNullColumn(sort[0]!) &&
      !sort[0]!.path.join,
    by(expressions, id) {
      const parts = expressions.map((sql, i) => `${sql} ${directions[i]}`)
      if (!sortsById) parts.push(`${id} ${sort[0]?.order === 'DESC' ? 'desc' : 'asc'}`)
      return parts.join(', ')
    },
  }
}

/** Creates an ordering by an expression, ascending, and then by another ordering. */
export function sortFirstBy(sql: string, { joins, keys, by }: Ordering): Ordering {
  return {
    joins,
    keys: [sql, ...keys],
    seek: undefined,
    putsEmptyLast: false,
    by: ([first, ...others], id) => `${first} asc, ${by(others, id)}`,
  }
}

/**
 * Creates the comparison of rows with a position. Returns undefined unless all keys are columns of the table that are
 * never null, and have the same direction.
 */
function createSeek(
  sort: readonly SortKey[],
  keys: readonly string[],
  id: string,
): Seek | undefined {
  const [first] = sort
  if (!first || !sort.every((key) => hasNotNullColumn(key) && key.order === first.order))
    return undefined
  const columns = sort.map(({ path }, i) => ({
    sql: keys[i]!,
    type: path.name === 'id' ? 'uuid' : getSqlType(path.field),
  }))
  const sortsById = sort.some(({ path }) => path.name === 'id')
  return {
    keys: sortsById ? columns : [...columns, { sql: id, type: 'uuid' }],
    operator: first.order === 'ASC' ? '>=' : '<=',
  }
}

/** Returns whether a key is a column of the table itself that is declared NOT NULL (desired-tables.ts). */
function hasNotNullColumn({ path }: SortKey): boolean {
  return !path.join && (isNeverNull(path.field) || NOT_NULL_SYSTEM_FIELDS.has(path.name))
}

const NOT_NULL_SYSTEM_FIELDS = new Set(['id', 'createdAt', 'updatedAt', 'version'])

/** Writes the SQL of a key. Texts are sorted as dictionaries sort them (a A b B e É z), and not by their bytes. */
function writeCollated(path: FieldPath, alias: string): string {
  const sql = path.value(alias)
  return isText(path.field) ? `${sql} collate "und-x-icu"` : sql
}

/**
 * Writes the direction of a key. Null values are last in both directions. Columns that are never null omit `nulls last`,
 * because PostgreSQL would then not use their index.
 */
function writeDirection(key: SortKey): string {
  if (key.order === 'ASC') return 'asc'
  return hasNotNullColumn(key) ? 'desc' : 'desc nulls last'
}
