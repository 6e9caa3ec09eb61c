import type { Field, Fields } from '../../schema/fields.ts'
import { toSnakeCase } from '../../schema/naming.ts'
import { columnOf } from '../database/names.ts'
import { quoted } from '../database/statement.ts'
import { ID, TEAM, type Index } from './catalogue.ts'
import { isReadable } from './column-type.ts'
import { nameOf } from './object-name.ts'
import { SEARCH, searchColumn } from './search-column.ts'

interface Order {
  /** Names the title field; child tables have none. */
  readonly title?: string
  /** The field by which lists are sorted at first. */
  readonly sort?: string
  /** Returns whether a resource has no table: nobody looks up its records by a reference. */
  readonly isElsewhere: (resource: string) => boolean
}

/**
 * Returns the indexes of a table. All lead with the team, but for search, where a team's words are rare enough. Those
 * that lists walk end with the id, which decides between equals.
 */
export function desiredIndexes(
  table: string,
  fields: Fields,
  { title, sort, isElsewhere }: Order,
): Index[] {
  const indexes = [
    ...(title === undefined ? [walked(table, ['parent', 'position'])] : []),
    // Titles that many records share, such as the document number in a ledger, are not searched.
    ...(title !== undefined && fields[title]?.unique ? [walked(table, [title, ID])] : []),
    ...(sort === undefined ? [] : [walked(table, [sort, ID])]),
    ...Object.entries(fields).flatMap(([name, field]) => [
      ...(field.kind === 'reference' && !field.filter && isElsewhere(field.to)
        ? []
        : referenceIndex(table, name, field, sort)),
      ...uniqueIndex(table, name, field, fields),
      ...singleIndex(table, name, field),
    ]),
    ...(searchColumn(fields) ? [searchIndex(table)] : []),
  ]
  return indexes.filter(({ name }, at) => indexes.findIndex((other) => other.name === name) === at)
}

function walked(table: string, names: readonly string[]): Index {
  const columns = names.map(toSnakeCase)
  return {
    name: nameOf(
      table,
      columns.filter((name) => name !== ID),
      'idx',
    ),
    unique: false,
    definition: `(${[TEAM, ...columns.map(quoted)].join(', ')})`,
  }
}

/**
 * Returns the index of a reference that lists are filtered by, together with their order: the page is read off the
 * index.
 */
function referenceIndex(
  table: string,
  name: string,
  field: Field,
  sort: string | undefined,
): Index[] {
  if (field.kind !== 'reference' || field.derived || field.unique === true) return []
  return [walked(table, field.filter && sort !== undefined ? [name, sort, ID] : [name])]
}

function uniqueIndex(table: string, name: string, field: Field, fields: Fields): Index[] {
  if (!field.unique) return []
  const column = columnOf(name)
  const key = isReadable(field) ? `armazem_key(${column})` : column
  const { per, unless = {} } = field.unique === true ? {} : field.unique
  const conditions = Object.entries(unless).map(
    ([other, value]) => `${columnOf(other)} <> '${value.replaceAll("'", "''")}'`,
  )
  // Records without a parent are siblings as well; records without a value are not equal.
  if (per !== undefined && !fields[name]?.required) conditions.push(`${column} is not null`)
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
  const columns =
    per === undefined
      ? `(${TEAM}, ${key})`
      : `(${TEAM}, ${columnOf(per)}, ${key}) nulls not distinct`
  return [unique(table, uniqueNames(name, field.unique), columns + where)]
}

/** Returns the fields that a unique index is named for. */
export function uniqueNames(name: string, unique: NonNullable<Field['unique']>): string[] {
  if (typeof unique === 'boolean') return [name]
  const { per, unless = {} } = unique
  return [...(per === undefined ? [] : [per]), name, ...Object.keys(unless)]
}

function singleIndex(table: string, name: string, field: Field): Index[] {
  if (field.kind !== 'boolean' || !field.single) return []
  return [unique(table, [name], `(${TEAM}) where ${columnOf(name)}`)]
}

function unique(table: string, names: readonly string[], definition: string): Index {
  return { name: nameOf(table, names.map(toSnakeCase), 'key'), unique: true, definition }
}

function searchIndex(table: string): Index {
  const name = nameOf(table, ['search'], 'idx')
  return { name, unique: false, definition: `using gin (${SEARCH} gin_trgm_ops)` }
}
