import type { Field, Kind } from '../../schema/fields.ts'

const NUMERIC: ReadonlySet<string> = new Set<Kind>([
  'money',
  'price',
  'quantity',
  'percent',
  'integer',
  'decimal',
])

/** Whether a field's values are figures, to be set flush right. */
export function isNumeric(field: Field): boolean {
  return NUMERIC.has(field.kind === 'computed' ? field.as : field.kind)
}
