import type { QueryClient } from '@tanstack/react-query'
import { parseQueryFromLocation, type DataProvider } from 'react-admin'
import { getOpeningFilter } from '../../schema/params.ts'
import { getInitialSort } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { listReferenceNames, chooseColumns } from './view/columns.ts'

/** Lists the page sizes; the first is the default. */
export const PAGE_SIZES = [25, 50, 100, 250] as const

interface Visit {
  readonly can: (right: string) => boolean
  readonly preferences: Readonly<Record<string, unknown>>
  /** Holds the query string of the address. */
  readonly search: string
  /** Holds the date in the team's time zone. */
  readonly today: string
}

/**
 * Requests the rows of a list before its screen is drawn, with the same query that
 * `useListController` derives from the address and the columns.
 */
export function fetchFirstPage(
  client: QueryClient,
  dataProvider: DataProvider,
  resource: Resource,
  { can, preferences, search, today }: Visit,
): Promise<void> {
  // A grouped list reads the rows of its groups with other requests.
  const levels = preferences[`${resource.name}.groupLevels`]
  if (Array.isArray(levels) && levels.length > 0) return Promise.resolve()
  const { page, perPage, sort, order, filter } = parseQueryFromLocation({ search })
  // The filter of a saved view is not known before the view is loaded.
  const query = new URLSearchParams(search)
  if (query.has('view') && filter === undefined) return Promise.resolve()
  const [field, direction] = getInitialSort(resource, can)
  const chosen = preferences[`${resource.name}.columns`] as readonly string[] | undefined
  const linkedColumn = query.get('column')
  const { shown } = chooseColumns(resource, { can, chosen, linkedColumn })
  const params = {
    pagination: { page: Number(page ?? 1), perPage: Number(perPage ?? PAGE_SIZES[0]) },
    sort: { field: sort ?? field, order: sort ? (order ?? direction) : direction },
    filter: { ...(filter ?? getOpeningFilter(resource, today)) },
    meta: { prefetch: listReferenceNames(shown) },
  }
  return client.prefetchQuery({
    queryKey: [resource.name, 'getList', params],
    queryFn: ({ signal }) => dataProvider.getList(resource.name, { ...params, signal }),
    retry: false,
  })
}
