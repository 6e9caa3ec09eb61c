import type { Field, Fields } from '../../schema/fields.ts'
import { toSnakeCase } from '../../schema/naming.ts'
import { getColumn } from '../database/names.ts'
import { quoteLiteral, quoteName } from '../database/statement.ts'
import { ID, TEAM, type Index } from './catalogue.ts'
import { isReadAsText } from './column-type.ts'
import { createObjectName } from './object-name.ts'
import { SEARCH, createSearchColumn } from './search-column.ts'

export interface IndexOptions {
  /** Names the title field; undefined for child tables, which have no title. */
  readonly title?: string
  /** Names the default sort field of lists. */
  readonly sort?: string
  /**
   * Names the first field with a branch, and the columns that the policy of own records tests. The index of the branch
   * includes these columns, so that a list is counted without reading its rows.
   */
  readonly counted?: { readonly branch: string; readonly columns: readonly string[] } | undefined
  /** Returns whether a resource has a table. A reference to a resource without a table needs no index. */
  readonly hasTable: (resource: string) => boolean
}

/**
 * Returns the indexes of a table. All indexes start with the team, with two exceptions: search indexes, because words
 * of one team are rare among the rows of other teams, and indexes of choices, because GIN has no order. Indexes of sort
 * orders end with the id, which orders equal rows.
 */
export function listDesiredIndexes(
  table: string,
  fields: Fields,
  { title, sort, counted, hasTable }: IndexOptions,
): Index[] {
  const indexes = [
    ...(title === undefined ? [createOrderIndex(table, ['parent', 'position'])] : []),
    // Only unique titles are looked up. The document number in a ledger, for example, is not unique.
    ...(title !== undefined && fields[title]?.unique ? [createOrderIndex(table, [title, ID])] : []),
    ...(sort === undefined ? [] : [createOrderIndex(table, [sort, ID])]),
    ...Object.entries(fields).flatMap(([name, field]) => [
      ...(field.kind === 'reference' && !field.filter && !hasTable(field.to)
        ? []
        : createReferenceIndex(table, name, field, {
            sort,
            included: counted?.branch === name ? counted.columns : [],
          })),
      ...createUniqueIndex(table, name, field, fields),
      ...(field.ordered ? [createOrderIndex(table, [name, ID])] : []),
      ...createSingleIndex(table, name, field),
      ...createChoicesIndex(table, name, field),
    ]),
    ...(createSearchColumn(fields) ? [createSearchIndex(table)] : []),
  ]
  return indexes.filter(({ name }, at) => indexes.findIndex((other) => other.name === name) === at)
}

/** Returns an index of columns. Columns that are `included` are in the index, but not part of its order. */
function createOrderIndex(
  table: string,
  names: readonly string[],
  included: readonly string[] = [],
): Index {
  const columns = names.map(toSnakeCase)
  return {
    name: createObjectName(
      table,
      columns.filter((name) => name !== ID),
      'idx',
    ),
    unique: false,
    definition:
      `(${[TEAM, ...columns.map(quoteName)].join(', ')})` +
      (included.length > 0 ? ` include (${included.join(', ')})` : ''),
  }
}

/**
 * Returns the indexes of a field of the kind `reference` or `line`. When lists are filtered by a reference, its index
 * also contains the sort field of the lists, so that a page can be read from the index. A pointer to a line has a
 * second index for the column of the line. The index of a field of the kind `line` leaves out rows without a value.
 */
function createReferenceIndex(
  table: string,
  name: string,
  field: Field,
  { sort, included }: { readonly sort: string | undefined; readonly included: readonly string[] },
): Index[] {
  if (field.derived || field.unique === true) return []
  if (field.kind === 'line') return [createSparseIndex(table, [name])]
  if (field.kind !== 'reference') return []
  const names: [string, ...string[]] =
    field.filter && sort !== undefined && sort !== name ? [name, sort, ID] : [name]
  if (!field.sparse && !field.pointer) return [createOrderIndex(table, names, included)]
  const line = getLineColumn(name)
  return [
    createSparseIndex(table, names, included),
    ...(field.pointer?.line ? [createSparseIndex(table, [line])] : []),
  ]
}

/** Returns an index that leaves out rows without a value in the first column. */
function createSparseIndex(
  table: string,
  names: readonly [string, ...string[]],
  included: readonly string[] = [],
): Index {
  const index = createOrderIndex(table, names, included)
  return { ...index, definition: `${index.definition} where ${getColumn(names[0])} is not null` }
}

/** Returns the name of the column that holds the line of a pointer (`pointer.line`). */
export function getLineColumn(name: string): string {
  return `${toSnakeCase(name)}_line`
}

function createUniqueIndex(table: string, name: string, field: Field, fields: Fields): Index[] {
  if (!field.unique) return []
  const column = getColumn(name)
  const key = isReadAsText(field) ? `armazem_key(${column})` : column
  const { per, unless = {} } = field.unique === true ? {} : field.unique
  const conditions = Object.entries(unless).map(
    ([other, value]) => `${getColumn(other)} <> ${quoteLiteral(value)}`,
  )
  // `nulls not distinct` compares records without a value in the field `per` with each other. The index leaves out
  // records without a value in the unique field, which would count as equal.
  if (per !== undefined && !fields[name]?.required) conditions.push(`${column} is not null`)
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
  const columns =
    per === undefined
      ? `(${TEAM}, ${key})`
      : `(${TEAM}, ${getColumn(per)}, ${key}) nulls not distinct`
  return [createUnique(table, listUniqueColumns(name, field.unique), columns + where)]
}

/** Returns the columns that are part of the name of a unique index. */
export function listUniqueColumns(name: string, unique: NonNullable<Field['unique']>): string[] {
  if (typeof unique === 'boolean') return [name]
  const { per, unless = {} } = unique
  return [...(per === undefined ? [] : [per]), name, ...Object.keys(unless)]
}

function createSingleIndex(table: string, name: string, field: Field): Index[] {
  if (field.kind !== 'boolean' || !field.single) return []
  return [createUnique(table, [name], `(${TEAM}) where ${getColumn(name)}`)]
}

/** Returns the index by which filters find records with some of their choices. */
function createChoicesIndex(table: string, name: string, field: Field): Index[] {
  if (field.kind !== 'multiSelect' || !field.filter || field.derived) return []
  const index = createObjectName(table, [toSnakeCase(name)], 'idx')
  return [{ name: index, unique: false, definition: `using gin (${getColumn(name)})` }]
}

function createUnique(table: string, names: readonly string[], definition: string): Index {
  return { name: createObjectName(table, names.map(toSnakeCase), 'key'), unique: true, definition }
}

function createSearchIndex(table: string): Index {
  const name = createObjectName(table, ['search'], 'idx')
  return { name, unique: false, definition: `using gin (${SEARCH} gin_trgm_ops)` }
}
