import { addHiddenPointers } from '../../schema/complete-pointers.ts'
import type { Field, FieldOf, Fields } from '../../schema/fields.ts'
import { hasSeries, holdsList } from '../../schema/kinds.ts'
import { toSnakeCase } from '../../schema/naming.ts'
import type { Registry } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { CUSTOM, getColumn, getLinesTable, getTable } from '../database/names.ts'
import { quoteLiteral } from '../database/statement.ts'
import { ID, TEAM, type Column, type ForeignKey, type Table } from './catalogue.ts'
import { getColumnType, isReadAsText, PEOPLE_COLLATION } from './column-type.ts'
import { getLineColumn, listDesiredIndexes, type IndexOptions } from './desired-indexes.ts'
import { writeExpressionSql } from './expression-sql.ts'
import { createObjectName, unquoteName } from './object-name.ts'
import { listOwnColumns } from './row-policies.ts'
import { createSearchColumn } from './search-column.ts'

/** Returns the declared tables. Child tables come after their parents. */
export function listDesiredTables(registry: Registry): readonly Table[] {
  return registry.resources
    .filter(({ source }) => source !== 'view')
    .map((resource) => addHiddenPointers(resource, registry.resources))
    .flatMap((resource) => [
      createRecordTable(resource, registry),
      ...Object.entries(resource.fields).flatMap(([name, field]) =>
        field.kind === 'lines' ? [createLinesTable(resource, name, field.fields, registry)] : [],
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

/** Holds the values of the fields that teams have added (custom-field.ts). */
const CUSTOM_COLUMN: Column = { name: CUSTOM, type: 'jsonb', notNull: false }

const LINE: readonly Column[] = [
  ...KEY,
  { name: 'parent', type: 'uuid', notNull: true },
  { name: 'position', type: 'integer', notNull: true },
]

function createRecordTable(resource: Resource, registry: Registry): Table {
  const name = unquoteName(getTable(resource))
  const { title, sort, fields } = resource
  const columns = resource.source === 'table' ? [...RECORD, CUSTOM_COLUMN] : RECORD
  const [branch] = resource.scope
  const counted = branch === undefined ? undefined : { branch, columns: listOwnColumns(resource) }
  return createTable(name, columns, fields, registry, { title, sort: sort[0], counted })
}

function createLinesTable(
  resource: Resource,
  field: string,
  fields: Fields,
  registry: Registry,
): Table {
  const name = unquoteName(getLinesTable(resource, field))
  const linesTable = createTable(name, LINE, fields, registry, {})
  const parent = {
    column: 'parent',
    target: unquoteName(getTable(resource)),
    cascade: true,
    deferred: false,
  }
  return {
    ...linesTable,
    foreignKeys: [
      { name: createObjectName(name, ['parent'], 'fkey'), ...parent },
      ...linesTable.foreignKeys,
    ],
  }
}

function createTable(
  name: string,
  own: readonly Column[],
  fields: Fields,
  registry: Registry,
  indexed: Omit<IndexOptions, 'hasTable'>,
): Table {
  const columns = Object.entries(fields).flatMap(([field, declared]) =>
    createColumn(field, declared, fields),
  )
  const search = createSearchColumn(fields)
  return {
    name,
    columns: [...own, ...columns, ...(search ? [search] : [])],
    indexes: listDesiredIndexes(name, fields, {
      ...indexed,
      hasTable: (to) => registry.byName.get(to)?.source !== 'view',
    }),
    foreignKeys: listForeignKeys(name, fields, registry),
    renames: new Map(
      Object.entries(fields).flatMap(([field, { was }]): [string, string][] =>
        was === undefined ? [] : [[toSnakeCase(field), toSnakeCase(was)]],
      ),
    ),
  }
}

function createColumn(name: string, field: Field, siblings: Fields): Column[] {
  const type = getColumnType(field)
  if (type === undefined) return []
  const defaultSql = getDefaultSql(field)
  return [
    {
      name: unquoteName(getColumn(name)),
      type,
      notNull: isNeverNull(field),
      ...(isReadAsText(field) && { collation: PEOPLE_COLLATION }),
      ...(defaultSql !== undefined && { default: defaultSql }),
      ...(field.kind === 'computed' && { generated: writeExpressionSql(field.from, siblings) }),
      ...(field.kind === 'reference' && field.pointer && { generated: writePointerSql(field) }),
    },
    ...createLineColumn(name, field),
  ]
}

/** Returns the second column of a pointer, which names a line of the record. */
function createLineColumn(name: string, field: Field): Column[] {
  if (field.kind !== 'reference' || !field.pointer?.line) return []
  const generated = writePointerSql(field, field.pointer.line)
  return [{ name: getLineColumn(name), type: 'uuid', notNull: false, generated }]
}

/**
 * Writes the SQL of a generated column that holds the id of a pointer if the pointer names the resource of the
 * reference, else null.
 */
function writePointerSql({ to, pointer }: FieldOf<'reference'>, id = pointer!.id): string {
  const { by, value = to } = pointer!
  return `case when ${getColumn(by)} = ${quoteLiteral(value)} then ${getColumn(id)}::uuid end`
}

/** Returns whether each record has a value in a field. A field that only has a default can be cleared later. */
export function isNeverNull(field: Field): boolean {
  if (field.kind === 'boolean' || holdsList(field)) return true
  if (field.kind === 'computed') return false
  return field.required === true || hasSeries(field)
}

function getDefaultSql(field: Field): string | undefined {
  if (field.kind === 'boolean') return String(field.default ?? false)
  if (holdsList(field)) return `'{}'`
  // The default "today" depends on the team's time zone, so it cannot be the default of a column.
  if (!('default' in field) || field.default === undefined || field.kind === 'date')
    return undefined
  return typeof field.default === 'number' ? String(field.default) : quoteLiteral(field.default)
}

/**
 * Returns the foreign keys of a table. References to views have none, because a view has no table.
 */
function listForeignKeys(name: string, fields: Fields, registry: Registry): ForeignKey[] {
  return Object.entries(fields).flatMap(([field, declared]): ForeignKey[] => {
    if ((declared.kind !== 'reference' && declared.kind !== 'line') || declared.derived) return []
    const target = registry.byName.get(declared.to)
    if (!target || target.source === 'view') return []
    const refer = (column: string, table: string): ForeignKey => ({
      name: createObjectName(name, [column], 'fkey'),
      column,
      target: unquoteName(table),
      cascade: false,
      deferred: false,
    })
    const referToLine = (column: string): ForeignKey => ({
      ...refer(column, getLinesTable(target, 'lines')),
      deferred: true,
    })
    if (declared.kind === 'line') return [referToLine(toSnakeCase(field))]
    const key = {
      ...refer(toSnakeCase(field), getTable(target)),
      deferred: declared.pointer?.deferred ?? false,
    }
    return declared.pointer?.line ? [key, referToLine(getLineColumn(field))] : [key]
  })
}
