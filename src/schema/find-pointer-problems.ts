import type { Fields } from './fields.ts'
import { toCamelCase } from './naming.ts'
import type { Resource } from './resource.ts'

/**
 * Returns the polymorphic fields of child rows for which the table cannot have foreign keys (`addHiddenPointers`): each
 * key needs a resource, one field of the rows whose value chooses it, and a name that no field has.
 */
export function findPointerProblems(
  resource: Resource,
  byName: ReadonlyMap<string, Resource>,
): string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'lines' ? findProblemsOf(`${resource.name}.${name}`, field.fields, byName) : [],
  )
}

function findProblemsOf(
  at: string,
  fields: Fields,
  byName: ReadonlyMap<string, Resource>,
): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'code') return []
    return (field.polymorphic ?? []).flatMap(({ to, row }) => {
      const target = byName.get(to)
      if (!target) return [`${at}.${name} names records of "${to}", which is not declared`]
      const [[by, value] = [], ...others] = Object.entries(row)
      const isClear = by !== undefined && typeof value === 'string' && Object.hasOwn(fields, by)
      if (!isClear || others.length > 0)
        return [`${at}.${name} does not choose "${to}" by one value of one field of the rows`]
      const key = toCamelCase(target.one)
      return Object.hasOwn(fields, key)
        ? [`${at}.${key} is a field, and the foreign key of ${name} to "${to}"`]
        : []
    })
  })
}
