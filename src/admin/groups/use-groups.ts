import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'
import type { Group } from '../../schema/groups.ts'
import type { Resource } from '../../schema/resource.ts'
import { useHttp } from '../context/http.tsx'
import { API, queryOf, totalOf, type Prefetched } from '../data/wire.ts'
import type { FilterValues } from '../list/filter-values.ts'
import type { GroupColumns } from './grouped-resource.ts'

type Figures = Readonly<Record<string, number | null>>

interface GroupRow {
  /** What the group is of: an id, a state, the first day of a span. */
  readonly group: unknown
  readonly count: number
  readonly sum: Figures
  readonly ratio?: Figures
}

export interface Groups {
  readonly rows: readonly GroupRow[]
  readonly total: number
  readonly prefetched: Readonly<Record<string, readonly RaRecord[]>>
}

interface Wanted {
  readonly filter: FilterValues
  readonly sort: { readonly field: string; readonly order: string }
  readonly page: number
  readonly perPage: number
}

/** A page of the groups that a filter's rows add up to. */
export function useGroups(
  { name }: Resource,
  group: Group,
  { sums, ratios }: GroupColumns,
  { filter, sort, page, perPage }: Wanted,
) {
  const http = useHttp()
  const asked = sort.field === group.name ? 'group' : sort.field
  // Columns come and go; an order by one that is gone is none.
  const by = ['group', 'count', ...sums, ...ratios].includes(asked) ? asked : 'group'
  const query = queryOf({
    filter,
    sort: [by, sort.order],
    range: [(page - 1) * perPage, page * perPage - 1],
  })
  for (const [parameter, names] of figuresOf({ sums, ratios })) query.set(parameter, names)
  query.set('group', group.name)
  if (group.declared.kind === 'reference') query.set('prefetch', group.name)
  return useQuery({
    queryKey: [name, 'groups', String(query)],
    queryFn: async ({ signal }): Promise<Groups> => {
      const address = `${API}/${name}/aggregate?${query}`
      const { json, headers } = await http<GroupRow[] | Prefetched<GroupRow>>(address, { signal })
      const isPlain = Array.isArray(json)
      return {
        rows: isPlain ? json : json.data,
        total: totalOf(headers),
        prefetched: isPlain ? {} : (json.meta?.prefetched ?? {}),
      }
    },
    placeholderData: keepPreviousData,
  })
}

/** The figures of all groups together. */
export function useWhole({ name }: Resource, columns: GroupColumns, filter: FilterValues) {
  const http = useHttp()
  const query = queryOf({ filter })
  for (const [parameter, names] of figuresOf(columns)) query.set(parameter, names)
  const { data } = useQuery({
    queryKey: [name, 'aggregate', String(query)],
    queryFn: async ({ signal }) => {
      const { json } = await http<Omit<GroupRow, 'group'>>(`${API}/${name}/aggregate?${query}`, {
        signal,
      })
      return json
    },
    placeholderData: keepPreviousData,
  })
  return data
}

function figuresOf({ sums, ratios }: Pick<GroupColumns, 'sums' | 'ratios'>) {
  const named = [['sum', sums.join(',')] as const, ['ratio', ratios.join(',')] as const]
  return named.filter(([, names]) => names !== '')
}
