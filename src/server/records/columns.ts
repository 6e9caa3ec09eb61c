import type { Fields } from '../../schema/fields.ts'
import { snakeCase } from '../../schema/naming.ts'
import type { Resource } from '../../schema/resource.ts'

/** Values by the names of their columns, as `jsonb_populate_record` reads them. */
export function byColumn(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, v]) => [snakeCase(name), v]))
}

/** The fields that are columns of the record's own table and can be written. */
export function writtenColumns(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): string[] {
  return Object.keys(values).filter((name) => {
    const field = fields[name]
    return field && !field.rollup && field.kind !== 'lines' && field.kind !== 'computed'
  })
}

/** What was entered, apart: what is kept of it, and what is for the entity's rules alone. */
export function apart(
  { inputs }: Resource,
  value: Readonly<Record<string, unknown>>,
): Record<'kept' | 'inputs', Readonly<Record<string, unknown>>> {
  const isInput = ([name]: [string, unknown]) => Object.hasOwn(inputs, name)
  const entries = Object.entries(value)
  return {
    kept: Object.fromEntries(entries.filter((entry) => !isInput(entry))),
    inputs: Object.fromEntries(entries.filter(isInput)),
  }
}

/** Every field without a value: what a record or a child row is before anything is entered. */
export function blank(fields: Fields): Record<string, null> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
}
