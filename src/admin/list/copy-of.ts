import { holdsUploads } from '../../schema/kinds.ts'
import type { Resource } from '../../schema/resource.ts'

type Values = Readonly<Record<string, unknown>>

/** Returns the values that a copy takes over: no unique, numbered, picture or server-owned fields. */
export function copyOf(resource: Resource, record: Values): Values {
  const copied = Object.entries(resource.fields).flatMap(([name, field]): [string, unknown][] => {
    const own = field.readOnly || field.unique || field.kind === 'computed' || 'series' in field
    const heavy = holdsUploads(field) || field.kind === 'lines'
    return own || heavy || record[name] === undefined ? [] : [[name, record[name]]]
  })
  return Object.fromEntries(copied)
}
