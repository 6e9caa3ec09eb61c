import type { Fields } from '../../schema/fields.ts'
import { memoizeByDeclaration } from '../../schema/memoize-by-declaration.ts'
import { toSnakeCase } from '../../schema/naming.ts'

/** Returns values by column name, as `jsonb_populate_record` expects them. */
export function toColumns(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) row[getColumnName(name)] = value
  return row
}

function getColumnName(field: string): string {
  const known = columnNames.get(field)
  if (known !== undefined) return known
  const name = toSnakeCase(field)
  columnNames.set(field, name)
  return name
}

/** Caches column names, because each record has dozens of columns. */
const columnNames = new Map<string, string>()

/** Returns the fields that are writable columns of the record's own table. */
export function listWrittenColumns(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): string[] {
  return Object.keys(values).filter((name) => {
    const field = fields[name]
    return field && !field.derived && field.kind !== 'lines' && field.kind !== 'computed'
  })
}

/** Returns all fields with the value null. */
export const createBlankRecord = memoizeByDeclaration(
  (fields: Fields): Readonly<Record<string, null>> =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, null])),
)
