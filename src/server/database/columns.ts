import type { Fields } from '../../schema/fields.ts'
import { holdsList } from '../../schema/kinds.ts'
import { memoizeByDeclaration } from '../../schema/memoize-by-declaration.ts'
import { toSnakeCase } from '../../schema/naming.ts'
import { CUSTOM, getColumn } from './names.ts'

/**
 * Returns values by column name, as `jsonb_populate_record` expects them, without child rows. Values
 * of custom fields are collected in one object, by the ids of the fields.
 */
export function toColumns(
  values: Readonly<Record<string, unknown>>,
  fields: Fields = {},
): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  let custom: Record<string, unknown> | undefined
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name]
    if (field?.kind === 'lines') continue
    const key = field?.custom
    if (key === undefined) row[getColumnName(name)] = value
    else (custom ??= {})[key] = value
  }
  return custom ? { ...row, [CUSTOM]: custom } : row
}

function getColumnName(field: string): string {
  const cached = columnNames.get(field)
  if (cached !== undefined) return cached
  const name = toSnakeCase(field)
  columnNames.set(field, name)
  return name
}

/** Caches column names, because each record has dozens of columns. */
const columnNames = new Map<string, string>()

/**
 * Returns the fields that are writable columns of the record's own table. All custom fields share
 * the column `custom`.
 */
export function listWrittenColumns(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): string[] {
  const names = Object.keys(values)
  const own = names.filter((name) => {
    const field = fields[name]
    if (!field || field.derived || field.custom !== undefined) return false
    if (field.kind === 'reference' && field.pointer) return false
    return field.kind !== 'lines' && field.kind !== 'computed'
  })
  return names.some((name) => fields[name]?.custom !== undefined) ? [...own, CUSTOM] : own
}

/**
 * Returns the SQL that sets a column of `record` to a given value. Custom fields that are not given
 * keep their values.
 */
export function writeColumnChange(name: string): string {
  const column = getColumn(name)
  return name === CUSTOM
    ? `${column} = jsonb_strip_nulls(coalesce(record.${column}, '{}') || given.${column}), `
    : `${column} = given.${column}, `
}

/** Returns all fields without a value: null, or an empty list for lists of uploads or choices. */
export const createBlankRecord = memoizeByDeclaration(
  (fields: Fields): Readonly<Record<string, null | readonly never[]>> =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, holdsList(field) ? [] : null]),
    ),
)
