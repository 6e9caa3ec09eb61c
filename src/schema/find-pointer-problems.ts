import type { Field, Fields } from './fields.ts'
import { toCamelCase } from './naming.ts'
import type { Resource } from './resource.ts'

/**
 * Returns the problems that keep a table from having the foreign keys of its fields. Each key of a polymorphic field of
 * child rows (`addHiddenPointers`) needs a declared resource, one field of the rows whose value chooses the resource,
 * and a name that no field has. The key of a `line` needs a resource with the field `lines`.
 */
export function findPointerProblems(
  resource: Resource,
  byName: ReadonlyMap<string, Resource>,
): string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const subject = `${resource.name}.${name}`
    if (field.kind === 'lines') return findRowProblems(subject, field.fields, byName)
    return findLineProblems(subject, field, byName)
  })
}

function findLineProblems(
  subject: string,
  field: Field,
  byName: ReadonlyMap<string, Resource>,
): string[] {
  if (field.kind !== 'line') return []
  const target = byName.get(field.to)
  const hasLines = target?.source !== 'view' && target?.fields.lines?.kind === 'lines'
  return hasLines ? [] : [`${subject} names lines of "${field.to}", which has none`]
}

function findRowProblems(
  subject: string,
  fields: Fields,
  byName: ReadonlyMap<string, Resource>,
): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'code') return findLineProblems(`${subject}.${name}`, field, byName)
    return (field.polymorphic ?? []).flatMap(({ to, row }) => {
      const target = byName.get(to)
      if (!target) return [`${subject}.${name} names records of "${to}", which is not declared`]
      const [[by, value] = [], ...others] = Object.entries(row)
      const isChosenByField =
        by !== undefined && typeof value === 'string' && Object.hasOwn(fields, by)
      if (!isChosenByField || others.length > 0)
        return [`${subject}.${name} does not choose "${to}" by one value of one field of the rows`]
      const key = toCamelCase(target.one)
      return Object.hasOwn(fields, key)
        ? [`${subject}.${key} is a field, and the foreign key of ${name} to "${to}"`]
        : []
    })
  })
}
