import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { About } from '../../../schema/uploads.ts'
import { useHttp } from '../../core/context/http.tsx'

/** Reads the descriptions of uploads, by id; undefined while loading. Ids that are missing are no longer stored. */
export function useAbout(ids: readonly string[]): ReadonlyMap<string, About> | undefined {
  const http = useHttp()
  const asked = ids.join(',')
  const { data } = useQuery({
    queryKey: ['uploads', 'about', asked],
    queryFn: async ({ signal }) => {
      const { json } = await http<readonly About[]>(`/api/v1/uploads?ids=${asked}`, { signal })
      return new Map(json.map((about) => [about.id, about]))
    },
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  return data
}
