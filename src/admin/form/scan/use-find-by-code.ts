import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useDataProvider, type RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { codeFilter } from './scannable.ts'

/** Finds the record that a scanned code means; asked for once, however often it is scanned. */
export function useFindByCode(): (resource: Resource, code: string) => Promise<RaRecord | null> {
  const dataProvider = useDataProvider()
  const queryClient = useQueryClient()
  return useCallback(
    (resource, code) =>
      queryClient.fetchQuery({
        queryKey: [resource.name, 'scanned', code],
        queryFn: async () => {
          const { data } = await dataProvider.getList(resource.name, {
            pagination: { page: 1, perPage: 1 },
            sort: { field: 'id', order: 'ASC' },
            filter: codeFilter(resource, code),
          })
          return data[0] ?? null
        },
        // A scan that nobody answers must not keep the next one waiting.
        networkMode: 'always',
        retry: false,
      }),
    [dataProvider, queryClient],
  )
}
