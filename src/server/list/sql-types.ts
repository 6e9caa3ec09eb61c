import type { Field, Kind } from '../../schema/fields.ts'
import { comparedAs } from './askable.ts'

/** The type that a value is sent as, by the kind of its field. */
const sqlTypes: Readonly<Record<Exclude<Kind, 'computed'>, string>> = {
  text: 'text',
  longText: 'text',
  email: 'text',
  phone: 'text',
  url: 'text',
  code: 'text',
  barcode: 'text',
  select: 'text',
  money: 'numeric',
  price: 'numeric',
  quantity: 'numeric',
  percent: 'numeric',
  integer: 'numeric',
  decimal: 'numeric',
  boolean: 'boolean',
  date: 'date',
  dateTime: 'timestamptz',
  reference: 'uuid',
  image: 'uuid',
  images: 'uuid[]',
  lines: 'text',
  address: 'jsonb',
}

/** The SQL type of a field's values in parameters. */
export function sqlTypeOf(field: Field): string {
  return sqlTypes[comparedAs(field)]
}
