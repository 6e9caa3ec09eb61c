import { useQueries } from '@tanstack/react-query'
import { useDataProvider, type RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { useSettled } from '../../core/context/use-settled.ts'

/** Holds the records found, by resource. */
export interface Found {
  readonly resource: Resource
  readonly records: readonly RaRecord[]
}

const TYPING_MS = 150
const PER_RESOURCE = 5

/** Searches all resources that the person may view and that have search fields. */
export function useFoundRecords(typed: string): {
  readonly found: readonly Found[]
  readonly isSearching: boolean
} {
  const query = useSettled(typed.trim(), TYPING_MS)
  const registry = useRegistry()
  const { can } = useSession()
  const dataProvider = useDataProvider()
  const searched = registry.resources.filter(
    (resource) => can(`${resource.one}.view`) && isSearchable(resource),
  )

  const answers = useQueries({
    queries: searched.map(({ name, title }) => ({
      queryKey: [name, 'palette', { query }],
      enabled: query.length > 1,
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { data } = await dataProvider.getList(name, {
          filter: { q: query },
          pagination: { page: 1, perPage: PER_RESOURCE },
          sort: { field: title, order: 'ASC' },
          signal,
        })
        return data
      },
    })),
  })
  if (query.length < 2) return { found: [], isSearching: false }
  return {
    found: searched.map((resource, at) => ({ resource, records: answers[at]?.data ?? [] })),
    isSearching: query !== typed.trim() || answers.some(({ isLoading }) => isLoading),
  }
}

/**
 * Returns whether the palette searches a resource. Rows that link to other records are left out:
 * each report would repeat the same record.
 */
function isSearchable({ fields, linksTo }: Resource): boolean {
  if (linksTo) return false
  return Object.values(fields).some((field) => 'search' in field && field.search === true)
}
