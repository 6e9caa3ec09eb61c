import { useQueries } from '@tanstack/react-query'
import { useDataProvider, type RaRecord } from 'react-admin'
import type { NavigationGroup } from '../../../schema/navigation.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useBusiness } from '../../context/business.tsx'
import { useRegistry } from '../../context/registry.tsx'
import { useSession } from '../../context/session.tsx'
import { SETTINGS } from '../../shell/menu-tree.ts'

/** How many records of a resource there are, and which changed last. */
export interface Overview {
  readonly resource: Resource
  /** Undefined until known. */
  readonly total: number | undefined
  readonly isFailed: boolean
  readonly recent: readonly RaRecord[]
}

const RECENT = 6

/** An overview of every resource that the person may see, in the sidebar's order; one small request each. */
export function useOverview(): readonly Overview[] {
  const { resources } = useRegistry()
  const { navigation } = useBusiness()
  const { can } = useSession()
  const dataProvider = useDataProvider()
  const order = navigation.flatMap(resourcesOf)
  const placeOf = ({ name }: Resource) =>
    order.includes(name) ? order.indexOf(name) : order.length
  const seen = resources
    .filter(
      ({ one, source, group }) => source === 'table' && group !== SETTINGS && can(`${one}.view`),
    )
    .toSorted((a, b) => placeOf(a) - placeOf(b))
  const answers = useQueries({
    queries: seen.map(({ name }) => ({
      queryKey: [name, 'overview'],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider.getList(name, {
          pagination: { page: 1, perPage: RECENT },
          sort: { field: 'updatedAt', order: 'DESC' },
          filter: {},
          signal,
        }),
    })),
  })
  return seen.map((resource, at) => ({
    resource,
    total: answers[at]?.data?.total,
    isFailed: answers[at]?.isError ?? false,
    recent: answers[at]?.data?.data ?? [],
  }))
}

function resourcesOf({ to, entries = [] }: NavigationGroup): string[] {
  const destinations = to ? [to, ...entries] : entries
  return destinations.flatMap((destination) =>
    'resource' in destination ? [destination.resource] : [],
  )
}
