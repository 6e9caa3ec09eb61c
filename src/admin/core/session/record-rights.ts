import { useMemo } from 'react'
import type { Resource } from '../../../schema/resource.ts'
import { recordActions, type RecordAction } from '../../../schema/rights.ts'
import { useSession } from '../context/session.tsx'

const WRITES: ReadonlySet<RecordAction> = new Set<RecordAction>([
  'create',
  'edit',
  'delete',
  'import',
])

/** Returns what the person may do with the records of a resource; rows of a view can only be read. */
export function useRecordRights(resource: Resource): Readonly<Record<RecordAction, boolean>> {
  const { can } = useSession()
  return useMemo(() => {
    const may = (action: RecordAction) => {
      const isOffered = action === 'import' ? resource.imports : resource.source === 'table'
      return can(`${resource.one}.${action}`) && (isOffered || !WRITES.has(action))
    }
    const entries = recordActions.map((action): [RecordAction, boolean] => [action, may(action)])
    // Every action is among the entries, which the type of fromEntries cannot say.
    return Object.fromEntries(entries) as Record<RecordAction, boolean>
  }, [can, resource])
}
