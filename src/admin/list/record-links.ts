import { useCreatePath, type RaRecord } from 'react-admin'
import { holdsUploads } from '../../schema/kinds.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Values } from '../../schema/values.ts'
import { useRegistry } from '../core/context/registry.tsx'
import { useSession } from '../core/context/session.tsx'

/**
 * Returns a function that builds the address that a row opens: its own page, or that of another
 * record (`linksTo`); undefined when there is none or the person may not see it.
 */
export function useRecordLink(resource: Resource): (record: RaRecord) => string | undefined {
  const createPath = useCreatePath()
  const registry = useRegistry()
  const { can } = useSession()
  const { linksTo } = resource
  return (record) => {
    if (!linksTo) return createPath({ resource: resource.name, type: 'show', id: record.id })
    const name = 'by' in linksTo ? String(record[linksTo.by]) : linksTo.resource
    const id: unknown = record[linksTo.id]
    const target = registry.byName.get(name)
    if (!target || typeof id !== 'string' || !can(`${target.one}.view`)) return undefined
    return createPath({ resource: name, type: 'show', id })
  }
}

/**
 * Returns the values for a copy of a record, without unique fields, numbers, pictures and fields
 * that the server sets.
 */
export function listCopiedValues(resource: Resource, record: Values): Values {
  const copied = Object.entries(resource.fields).flatMap(([name, field]): [string, unknown][] => {
    const own = field.readOnly || field.unique || field.kind === 'computed' || 'series' in field
    const heavy = holdsUploads(field) || field.kind === 'lines'
    return own || heavy || record[name] === undefined ? [] : [[name, record[name]]]
  })
  return Object.fromEntries(copied)
}
