import { useQueries, useQuery } from '@tanstack/react-query'
import { useDataProvider, type RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useHttp, useSession } from '../../core/context/session.tsx'
import { API } from '../../core/data/wire.ts'
import { RECENT_PATH } from '../../core/navigation/menu.ts'
import { useDebounced } from '../../core/context/use-debounced.ts'

/** Holds the records of one resource that a search has found. */
export interface Found {
  readonly resource: Resource
  readonly records: readonly RaRecord[]
}

/** Holds a response of the search (docs/api.md §2.4). */
type Answer = readonly { readonly resource: string; readonly records: readonly RaRecord[] }[]

const TYPING_MS = 100

/** Searches the resources that the person may view, with one request. The resource with the best match comes first. */
export function useFoundRecords(typed: string): {
  readonly found: readonly Found[]
  readonly isSearching: boolean
} {
  const { byName } = useRegistry()
  const http = useHttp()
  const query = useDebounced(typed.trim(), TYPING_MS)
  const { data = [], isLoading } = useQuery({
    queryKey: ['search', query],
    enabled: query.length > 1,
    // Writes do not invalidate searches, so each search reads its results again.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ q: query })
      return (await http<Answer>(`${API}/search?${search}`, { signal })).json
    },
  })
  const found = data.flatMap(({ resource: name, records }) => {
    const resource = byName.get(name)
    return resource ? [{ resource, records }] : []
  })
  return { found, isSearching: isLoading || (typed.trim().length > 1 && query !== typed.trim()) }
}

/** Describes a recent page: a record, or the list of a resource. */
interface RecentPage {
  readonly path: string
  readonly resource: Resource
  readonly record: RaRecord | undefined
}

/**
 * Reads the records of recent paths. Records that were deleted and pages that the person may no
 * longer view are left out.
 */
export function useRecentRecords(paths: readonly string[]): readonly RecentPage[] {
  const { byName } = useRegistry()
  const { can } = useSession()
  const dataProvider = useDataProvider()
  const pages = paths.flatMap((path) => {
    const [, name = '', id] = RECENT_PATH.exec(path) ?? []
    const resource = byName.get(name)
    return resource && can(`${resource.one}.view`) ? [{ path, resource, id }] : []
  })
  const byResource = [...Map.groupBy(pages, ({ resource }) => resource)].flatMap(
    ([resource, some]) => {
      const ids = some.flatMap(({ id }) => (id === undefined ? [] : [decodeURIComponent(id)]))
      return ids.length > 0 ? [{ resource, ids }] : []
    },
  )
  const answers = useQueries({
    queries: byResource.map(({ resource, ids }) => ({
      queryKey: [resource.name, 'palette', { ids }],
      queryFn: async () => (await dataProvider.getMany(resource.name, { ids })).data,
    })),
  })
  const records = new Map(
    byResource.flatMap(({ resource }, at) =>
      (answers[at]?.data ?? []).map((one: RaRecord) => [`${resource.name}/${one.id}`, one]),
    ),
  )
  return pages.flatMap(({ path, resource, id }) => {
    const record =
      id === undefined ? undefined : records.get(`${resource.name}/${decodeURIComponent(id)}`)
    return id !== undefined && !record ? [] : [{ path, resource, record }]
  })
}
