import { useQueries } from '@tanstack/react-query'
import { useDataProvider, type RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { foldAccents } from '../../core/format/fold.ts'
import { RECENT_PATH } from '../../core/navigation/menu.ts'
import { useSettled } from '../../core/context/use-settled.ts'

/** Holds the records found, by resource. */
export interface Found {
  readonly resource: Resource
  readonly records: readonly RaRecord[]
}

const TYPING_MS = 150
const PER_RESOURCE = 5
/** Sets below how many results similar words are searched, too. */
const FEW = 3

/** Searches all resources that the person may view and that have search fields. */
export function useFoundRecords(typed: string): {
  readonly found: readonly Found[]
  readonly isSearching: boolean
} {
  const query = useSettled(typed.trim(), TYPING_MS)
  const isLong = query.length > 1
  const exact = useRecords({ q: query }, isLong)
  const count = exact.found.reduce((sum, { records }) => sum + records.length, 0)
  const isRare = isLong && !exact.isLoading && count < FEW
  const similar = useRecords({ $similar: query }, isRare)
  if (!isLong) return { found: [], isSearching: false }
  const isSearching = query !== typed.trim() || exact.isLoading || (isRare && similar.isLoading)
  const found = isRare ? addSimilar(exact.found, similar.found) : exact.found
  return {
    found: found.toSorted((a, b) => rankRecords(a, query) - rankRecords(b, query)),
    isSearching,
  }
}

/** Adds the similar records behind those that contain the typed words. */
function addSimilar(exact: readonly Found[], similar: readonly Found[]): readonly Found[] {
  return exact.map(({ resource, records }, at) => {
    const known = new Set(records.map(({ id }) => id))
    const more = (similar[at]?.records ?? []).filter(({ id }) => !known.has(id))
    return { resource, records: [...records, ...more].slice(0, PER_RESOURCE) }
  })
}

/** Reads the first records of each resource that match a filter, the most relevant first. */
function useRecords(
  filter: Readonly<Record<string, string>>,
  enabled: boolean,
): { readonly found: readonly Found[]; readonly isLoading: boolean } {
  const registry = useRegistry()
  const { can } = useSession()
  const dataProvider = useDataProvider()
  const searched = registry.resources.filter(
    (resource) => can(`${resource.one}.view`) && isSearchable(resource),
  )

  const answers = useQueries({
    queries: searched.map(({ name }) => ({
      queryKey: [name, 'palette', { filter }],
      enabled,
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { data } = await dataProvider.getList(name, {
          filter,
          pagination: { page: 1, perPage: PER_RESOURCE },
          sort: { field: '$relevance', order: 'ASC' },
          signal,
        })
        return data
      },
    })),
  })
  return {
    found: searched.map((resource, at) => ({ resource, records: answers[at]?.data ?? [] })),
    isLoading: answers.some(({ isLoading }) => isLoading),
  }
}

/** Returns how well the best record fits: 0 for an equal text, 1 for the beginning of a word, 2 else. */
function rankRecords({ resource, records }: Found, query: string): number {
  const searched = Object.entries(resource.fields).flatMap(([name, field]) =>
    'search' in field && field.search === true ? [name] : [],
  )
  const texts = records.flatMap((record) =>
    searched.map((name) => foldAccents(String(record[name] ?? ''))),
  )
  const sought = foldAccents(query)
  if (texts.includes(sought)) return 0
  return texts.some((text) => text.startsWith(sought) || text.includes(` ${sought}`)) ? 1 : 2
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

/**
 * Returns whether the palette searches a resource. Rows that link to other records are left out:
 * each report would repeat the same record.
 */
function isSearchable({ fields, linksTo }: Resource): boolean {
  if (linksTo) return false
  return Object.values(fields).some((field) => 'search' in field && field.search === true)
}
