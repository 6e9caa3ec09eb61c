import type { Field, Fields } from '../../schema/fields.ts'
import { holdsSeveralUploads } from '../../schema/kinds.ts'
import { toSnakeCase } from '../../schema/naming.ts'
import type { Registry } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { columnOf, linesTableOf, tableOf } from '../database/names.ts'
import { literal } from '../database/statement.ts'
import { ID, TEAM, type Column, type ForeignKey, type Table } from './catalogue.ts'
import { columnType, isReadable, PEOPLE_COLLATION } from './column-type.ts'
import { desiredIndexes } from './desired-indexes.ts'
import { expressionSql } from './expression-sql.ts'
import { nameOf, plain } from './object-name.ts'
import { searchColumn } from './search-column.ts'

/** Returns the tables that the declarations ask for, child tables after their parents. */
export function desiredTables(registry: Registry): readonly Table[] {
  return registry.resources
    .filter(({ source }) => source !== 'view')
    .flatMap((resource) => [
      recordTable(resource, registry),
      ...Object.entries(resource.fields).flatMap(([name, field]) =>
        field.kind === 'lines' ? [linesTable(resource, name, field.fields, registry)] : [],
      ),
    ])
}

const KEY: readonly Column[] = [
  { name: ID, type: 'uuid', notNull: true, default: 'armazem_uuid_v7()' },
  { name: TEAM, type: 'uuid', notNull: true },
]

const RECORD: readonly Column[] = [
  ...KEY,
  { name: 'version', type: 'integer', notNull: true, default: '1' },
  { name: 'created_at', type: 'timestamp with time zone', notNull: true, default: 'now()' },
  { name: 'updated_at', type: 'timestamp with time zone', notNull: true, default: 'now()' },
  { name: 'created_by', type: 'uuid', notNull: false },
  { name: 'updated_by', type: 'uuid', notNull: false },
]

const LINE: readonly Column[] = [
  ...KEY,
  { name: 'parent', type: 'uuid', notNull: true },
  { name: 'position', type: 'integer', notNull: true },
]

function recordTable(resource: Resource, registry: Registry): Table {
  const name = plain(tableOf(resource))
  const { title, sort, fields } = resource
  return table(name, RECORD, fields, registry, { title, sort: sort[0] })
}

function linesTable(resource: Resource, field: string, fields: Fields, registry: Registry): Table {
  const name = plain(linesTableOf(resource, field))
  const made = table(name, LINE, fields, registry, {})
  const parent = { column: 'parent', target: plain(tableOf(resource)), cascade: true }
  return {
    ...made,
    foreignKeys: [{ name: nameOf(name, ['parent'], 'fkey'), ...parent }, ...made.foreignKeys],
  }
}

function table(
  name: string,
  own: readonly Column[],
  fields: Fields,
  registry: Registry,
  order: { readonly title?: string; readonly sort?: string },
): Table {
  const columns = Object.entries(fields).flatMap(([field, declared]) =>
    column(field, declared, fields),
  )
  const search = searchColumn(fields)
  return {
    name,
    columns: [...own, ...columns, ...(search ? [search] : [])],
    indexes: desiredIndexes(name, fields, {
      ...order,
      isElsewhere: (to) => registry.byName.get(to)?.source === 'view',
    }),
    foreignKeys: foreignKeys(name, fields, registry),
    renames: new Map(
      Object.entries(fields).flatMap(([field, { was }]): [string, string][] =>
        was === undefined ? [] : [[toSnakeCase(field), toSnakeCase(was)]],
      ),
    ),
  }
}

function column(name: string, field: Field, siblings: Fields): Column[] {
  const type = columnType(field)
  if (type === undefined) return []
  const standard = defaultOf(field)
  return [
    {
      name: plain(columnOf(name)),
      type,
      notNull: isAlwaysThere(field),
      ...(isReadable(field) && { collation: PEOPLE_COLLATION }),
      ...(standard !== undefined && { default: standard }),
      ...(field.kind === 'computed' && { generated: expressionSql(field.from, siblings) }),
    },
  ]
}

/** Returns whether every record has a value: a field with a mere default may be emptied later. */
export function isAlwaysThere(field: Field): boolean {
  if (field.kind === 'boolean' || holdsSeveralUploads(field)) return true
  if (field.kind === 'computed') return false
  return field.required === true || ('series' in field && field.series !== undefined)
}

function defaultOf(field: Field): string | undefined {
  if (field.kind === 'boolean') return String(field.default ?? false)
  if (holdsSeveralUploads(field)) return `'{}'`
  // The default "today" depends on the time zone of the team, so it is no default of the column.
  if (!('default' in field) || field.default === undefined || field.kind === 'date')
    return undefined
  return typeof field.default === 'number' ? String(field.default) : literal(field.default)
}

/** Returns the foreign keys of a table; views have no table to which a constraint could point. */
function foreignKeys(name: string, fields: Fields, registry: Registry): ForeignKey[] {
  return Object.entries(fields).flatMap(([field, declared]): ForeignKey[] => {
    if (declared.kind !== 'reference' || declared.derived) return []
    const target = registry.byName.get(declared.to)
    if (!target || target.source === 'view') return []
    const column_ = toSnakeCase(field)
    return [
      {
        name: nameOf(name, [column_], 'fkey'),
        column: column_,
        target: plain(tableOf(target)),
        cascade: false,
      },
    ]
  })
}
