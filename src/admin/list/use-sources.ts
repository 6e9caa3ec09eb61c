import type { Resource } from '../../schema/resource.ts'
import { useRegistry } from '../core/context/registry.tsx'
import { useSession } from '../core/context/session.tsx'

/**
 * Returns the resources from which a report or ledger is made, as far as the person may see them: what its query reads,
 * or the documents whose actions write it. Empty for what people enter themselves.
 */
export function useSources(resource: Resource): readonly Resource[] {
  const { can } = useSession()
  const { resources } = useRegistry()
  if (resource.source === 'table') return []
  const isRead = ({ name }: Resource) => resource.reads.includes(name)
  const writes = ({ document }: Resource) => document?.touches?.includes(resource.name) === true
  return resources
    .filter(resource.source === 'view' ? isRead : writes)
    .filter(({ source, one }) => source === 'table' && can(`${one}.view`))
}
