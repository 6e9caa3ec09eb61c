import type { Field } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Can } from '../../schema/rights.ts'

/**
 * Returns a function that builds a text once for each resource and each combination of the rights that its fields
 * require. Building the SQL of all fields takes longer than PostgreSQL takes to read a record. The result of `build` must
 * depend only on the resource and these rights.
 */
export function createTextByRights(build: (resource: Resource, can: Can) => string) {
  const cache = new WeakMap<Resource, Map<string, string>>()
  return (resource: Resource, can: Can): string => {
    const texts = cache.get(resource) ?? new Map<string, string>()
    cache.set(resource, texts)
    const combination = listRights(resource)
      .map((right) => (can(right) ? '1' : '0'))
      .join('')
    const cached = texts.get(combination)
    if (cached !== undefined) return cached
    const text = build(resource, can)
    texts.set(combination, text)
    return text
  }
}

const rights = new WeakMap<Resource, readonly string[]>()

/** Returns the rights that determine which fields of a resource a caller may read. */
function listRights(resource: Resource): readonly string[] {
  const cached = rights.get(resource)
  if (cached) return cached
  const found = [...new Set(Object.values(resource.fields).flatMap(listFieldRights))]
  rights.set(resource, found)
  return found
}

function listFieldRights(field: Field): string[] {
  const children =
    field.kind === 'lines' ? Object.values(field.fields).flatMap(listFieldRights) : []
  return [field.requires, field.redact?.right, ...children].filter((right) => right !== undefined)
}
