import type { Field, Fields } from './fields.ts'
import { toCamelCase } from './naming.ts'
import type { Resource } from './resource.ts'

/**
 * Returns why a table cannot have the foreign keys of its fields. Each key of a polymorphic field of child rows
 * (`addHiddenPointers`) needs a declared resource, one field of the rows whose value chooses the resource, and a name
 * that no field has. The key of a `line` needs a resource with the field `lines`.
 */
export function findPointerProblems(
  resource: Resource,
  byName: ReadonlyMap<string, Resource>,
): string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const at = `${resource.name}.${name}`
    if (field.kind === 'lines') return findProblemsOf(at, field.fields, byName)
    return findLineProblems(at, field, byName)
  })
}

function findLineProblems(
  at: string,
  field: Field,
  byName: ReadonlyMap<string, Resource>,
): string[] {
  if (field.kind !== 'line') return []
  const target = byName.get(field.to)
  const hasLines = target?.source !== 'view' && target?.fields.lines?.kind === 'lines'
  return hasLines ? [] : [`${at} names lines of "${field.to}", which has none`]
}

function findProblemsOf(
  at: string,
  fields: Fields,
  byName: ReadonlyMap<string, Resource>,
): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'code') return findLineProblems(`${at}.${name}`, field, byName)
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
