import { useQuery } from '@tanstack/react-query'
import type { Board, Scope } from '../../schema/board.ts'
import { useHttp } from '../core/context/http.tsx'

/** Types the answer of `GET /{board}`: figures by name and panels by key. */
export type BoardAnswer = Readonly<Record<string, unknown>> & {
  readonly previous: object
  readonly trends: Readonly<Record<string, readonly number[]>>
  readonly asOf: string
}

/** Returns the figures and panels of a board; the ones before stay until the next are there. */
export function useBoard({ name }: Board, { from, to, within }: Scope) {
  const http = useHttp()
  const query = new URLSearchParams({ from, to, ...(within && { [within.field]: within.id }) })
  return useQuery({
    queryKey: ['boards', name, from, to, within?.id],
    queryFn: async ({ signal }) =>
      (await http<BoardAnswer>(`/api/v1/${name}?${query}`, { signal })).json,
    // Nearly every write changes one of the figures; asking again is cheaper than saying which.
    staleTime: 0,
    refetchOnWindowFocus: true,
    placeholderData: (previous) => previous,
  })
}
