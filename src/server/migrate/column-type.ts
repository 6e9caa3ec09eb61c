import type { Field, Kind } from '../../schema/fields.ts'
import { hasDivision } from '../../schema/expression.ts'
import { fillTextKinds, getKind } from '../../schema/kinds.ts'

/** Names the collation of text that people read: a A b B e É z. */
export const PEOPLE_COLLATION = '"und-x-icu"'

/**
 * Maps field kinds to column types in the format of PostgreSQL's `format_type`. Validation limits
 * the length of text; a limit in the column would make later changes difficult.
 */
const types: Readonly<Record<Exclude<Kind, 'lines' | 'computed'>, string>> = {
  ...fillTextKinds('text'),
  select: 'text',
  multiSelect: 'text[]',
  money: 'numeric(18,4)',
  price: 'numeric(18,6)',
  quantity: 'numeric(18,4)',
  percent: 'numeric(7,4)',
  integer: 'integer',
  decimal: 'numeric(20,8)',
  boolean: 'boolean',
  date: 'date',
  dateTime: 'timestamp with time zone',
  reference: 'uuid',
  line: 'uuid',
  image: 'uuid',
  images: 'uuid[]',
  file: 'uuid',
  files: 'uuid[]',
  address: 'jsonb',
  json: 'jsonb',
}

/** Returns the column type of a field; undefined for lines, which have their own table, and for derived fields. */
export function getColumnType(field: Field): string | undefined {
  const kind = getKind(field)
  if (kind === 'lines' || field.derived) return undefined
  return field.kind === 'computed' && hasDivision(field.from)
    ? widenNumeric(types[kind])
    : types[kind]
}

/** Widens the type of a quotient, which can be far larger than any entered number. */
function widenNumeric(type: string): string {
  return type.replace(/^numeric\(\d+/, 'numeric(38')
}

/** Returns whether people read the column as text, which determines its collation. */
export function isReadAsText(field: Field): boolean {
  return field.kind !== 'select' && getColumnType(field) === 'text'
}
