import type { Field } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import { isObject, type Values } from '../../schema/values.ts'

/**
 * Returns the values of a new record. An empty cell gives the default value, like an omitted field.
 */
export function getNewValues(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmptyValue(value)))
}

/**
 * Returns the values that a row changes in an existing record. An empty cell clears an optional
 * field. Fields without a column keep their values.
 */
export function getChangedValues(values: Values, resource: Resource, current: Values): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = resource.fields[name]
      // Inputs for new records do not apply to existing records.
      if (name === 'id' || resource.inputs[name]?.immutable) return []
      if (value === '') return field && mayBeEmpty(field) ? [[name, null]] : []
      return [[name, field?.kind === 'address' ? mergeValue(current[name], value) : value]]
    }),
  )
}

/** Returns whether a cell is empty, or an address whose cells are all empty. */
function isEmptyValue(value: unknown): boolean {
  if (!isObject(value)) return value === ''
  return Object.values(value).every((part) => part === null)
}

/** Merges an address: a file may contain only the city, and the other parts are kept. */
function mergeValue(current: unknown, value: unknown): unknown {
  if (typeof current !== 'object' || typeof value !== 'object') return value
  const parts = Object.entries({ ...current, ...value }).filter(([, part]) => part !== null)
  return parts.length > 0 ? Object.fromEntries(parts) : null
}

/** Returns whether an empty cell clears the field. */
export function mayBeEmpty(field: Field): boolean {
  return !(
    field.required ||
    'default' in field ||
    'series' in field ||
    'from' in field ||
    field.kind === 'boolean'
  )
}
