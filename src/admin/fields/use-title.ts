import { useGetManyAggregate } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useLabels } from '../core/context/labels.tsx'
import { useRegistry } from '../core/context/registry.tsx'
import { useSession } from '../core/context/session.tsx'
import { useCellTools } from './cell-tools.tsx'
import { titleText } from './title-text.ts'

/**
 * Returns the heading of a record's page: its name, or the name of what it refers to, which loads a moment later. Until
 * then, and for people who may not see that name, the kind of record.
 */
export function useTitle(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
): string | undefined {
  const labels = useLabels()
  const tools = useCellTools()
  const { can } = useSession()
  const registry = useRegistry()
  const field = resource.fields[resource.title]
  const about = field?.kind === 'reference' ? registry.byName.get(field.to) : undefined
  const id = record[resource.title]
  const { data } = useGetManyAggregate(
    about?.name ?? resource.name,
    { ids: [id] },
    { enabled: about !== undefined && typeof id === 'string' && can(`${about.one}.view`) },
  )
  if (!about) return titleText(resource, record, tools) || undefined
  const other = data?.[0]
  return (other && titleText(about, other, tools)) || labels.resource(resource.name, 1)
}
