import { useCreatePath, type RaRecord } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useRegistry } from '../core/context/registry.tsx'
import { useSession } from '../core/context/session.tsx'

/**
 * Returns the address that a row opens: its own page, or that of the record that it stands for (`opens`); undefined
 * where there is none, or the person may not see it.
 */
export function useOpened(resource: Resource): (record: RaRecord) => string | undefined {
  const createPath = useCreatePath()
  const registry = useRegistry()
  const { can } = useSession()
  const { opens } = resource
  return (record) => {
    if (!opens) return createPath({ resource: resource.name, type: 'show', id: record.id })
    const name = 'by' in opens ? String(record[opens.by]) : opens.resource
    const id: unknown = record[opens.id]
    const target = registry.byName.get(name)
    if (!target || typeof id !== 'string' || !can(`${target.one}.view`)) return undefined
    return createPath({ resource: name, type: 'show', id })
  }
}
