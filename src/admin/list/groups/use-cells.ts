import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'
import type { Group } from '../../../schema/groups.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useHttp } from '../../core/context/http.tsx'
import { API, queryOf, type Prefetched } from '../../core/data/wire.ts'
import type { FilterValues } from '../../fields/filter-values.ts'
import type { Cell } from './pivot.ts'

interface Wanted {
  readonly group: Pick<Group, 'name'>
  readonly across: Pick<Group, 'name'>
  /** Names the figure: `count`, or a field. */
  readonly figure: string
  readonly filter: FilterValues
}

interface Crossed {
  readonly group: unknown
  readonly across: unknown
  readonly count: number
  readonly sum: Readonly<Record<string, number | null>>
}

interface Cells {
  readonly cells: readonly Cell[]
  readonly prefetched: Readonly<Record<string, readonly RaRecord[]>>
}

/** Reads the value of each pair of two groups. */
export function useCells({ name }: Pick<Resource, 'name'>, wanted: Wanted) {
  const http = useHttp()
  const { group, across, figure, filter } = wanted
  const query = queryOf({ filter })
  query.set('group', group.name)
  query.set('across', across.name)
  if (figure !== 'count') query.set('sum', figure)
  return useQuery({
    queryKey: [name, 'cells', String(query)],
    queryFn: async ({ signal }): Promise<Cells> => {
      const address = `${API}/${name}/aggregate?${query}`
      const { json } = await http<Crossed[] | Prefetched<Crossed>>(address, { signal })
      const [found, prefetched] = Array.isArray(json)
        ? [json, {}]
        : [json.data, json.meta?.prefetched ?? {}]
      const cells = found.map((cell) => ({
        group: cell.group,
        across: cell.across,
        value: figure === 'count' ? cell.count : (cell.sum[figure] ?? 0),
      }))
      return { cells, prefetched }
    },
    placeholderData: keepPreviousData,
  })
}
