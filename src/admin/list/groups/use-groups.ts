import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'
import type { Group } from '../../../schema/groups.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useHttp } from '../../core/context/session.tsx'
import type { HttpClient } from '../../core/data/http-client.ts'
import { API, buildQuery, readTotal, type Prefetched } from '../../core/data/wire.ts'
import type { FilterValues } from '../../fields/filter-values.ts'
import type { GroupColumns } from './grouped-resource.ts'

type FigureColumns = Pick<GroupColumns, 'sums' | 'ratios'>

type Figures = Readonly<Record<string, number | null>>

export interface GroupRow {
  /** Identifies the group: an id, a choice, or the first day of a time span. */
  readonly group: unknown
  readonly count: number
  readonly sum: Figures
  readonly ratio?: Figures
  /** Holds the figures of the filter `against`, if any. */
  readonly before?: { readonly count: number; readonly sum: Figures }
}

export interface Groups {
  readonly rows: readonly GroupRow[]
  readonly total: number
  readonly prefetched: Readonly<Record<string, readonly RaRecord[]>>
}

/** Describes a request for groups. */
export interface GroupRequest {
  readonly filter: FilterValues
  readonly sort: { readonly field: string; readonly order: string }
  readonly page: number
  readonly perPage: number
  /** Holds the filter of the figures to compare with. */
  readonly against?: FilterValues
}

/** Reads a page of the groups of the rows that match a filter. */
export function useGroups(
  { name }: Resource,
  group: Group,
  columns: FigureColumns,
  wanted: GroupRequest | undefined,
) {
  const http = useHttp()
  return useQuery({
    ...createGroupsRequest(http, name, group, columns, wanted ?? NOTHING),
    enabled: wanted !== undefined,
    placeholderData: keepPreviousData,
  })
}

const NOTHING: GroupRequest = { filter: {}, sort: { field: '', order: 'ASC' }, page: 1, perPage: 1 }

/** Returns the query of a page of groups. */
export function createGroupsRequest(
  http: HttpClient,
  name: string,
  group: Group,
  columns: FigureColumns,
  wanted: GroupRequest,
) {
  const query = createGroupsQuery(group, columns, wanted)
  return {
    queryKey: [name, 'groups', String(query)],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      fetchGroups(http, name, query, signal),
  }
}

/** Returns a function that reads all groups, for an export. */
export function useAllGroups({ name }: Resource, group: Group, columns: FigureColumns) {
  const http = useHttp()
  return async (wanted: Omit<GroupRequest, 'page' | 'perPage'>): Promise<Groups['rows']> => {
    const rows: GroupRow[] = []
    for (let page = 1; ; page += 1) {
      const query = createGroupsQuery(group, columns, { ...wanted, page, perPage: MAX_PAGE_SIZE })
      const found = await fetchGroups(http, name, query)
      rows.push(...found.rows)
      if (rows.length >= found.total || found.rows.length === 0) return rows
    }
  }
}

/** Limits the groups of one request, as the server does. */
const MAX_PAGE_SIZE = 1000

function createGroupsQuery(
  group: Group,
  { sums, ratios }: FigureColumns,
  { filter, sort, page, perPage, against }: GroupRequest,
): URLSearchParams {
  const sortField = sort.field === group.name ? 'group' : sort.field
  const compared = against ? sums.flatMap((sum) => [`${sum}.before`, `${sum}.change`]) : []
  // When the list is sorted by a column that is not shown, its groups are sorted by their names.
  const sortKey = ['group', 'count', ...sums, ...ratios, ...compared].includes(sortField)
    ? sortField
    : 'group'
  const query = buildQuery({
    filter,
    sort: [sortKey, sort.order],
    range: [(page - 1) * perPage, page * perPage - 1],
    ...(against && { against }),
  })
  for (const [parameter, names] of listFigureParams({ sums, ratios })) query.set(parameter, names)
  query.set('group', group.name)
  if (group.declared.kind === 'reference') query.set('prefetch', group.name)
  return query
}

async function fetchGroups(
  http: HttpClient,
  name: string,
  query: URLSearchParams,
  signal?: AbortSignal,
): Promise<Groups> {
  const address = `${API}/${name}/aggregate?${query}`
  const { json, headers } = await http<GroupRow[] | Prefetched<GroupRow>>(address, {
    ...(signal && { signal }),
  })
  const isPlain = Array.isArray(json)
  return {
    rows: isPlain ? json : json.data,
    total: readTotal(headers),
    prefetched: isPlain ? {} : (json.meta?.prefetched ?? {}),
  }
}

/** Reads the figures of all groups together. */
export function useGrandTotals(
  { name }: Resource,
  columns: FigureColumns,
  filter: FilterValues,
  enabled = true,
) {
  const http = useHttp()
  const query = buildQuery({ filter })
  for (const [parameter, names] of listFigureParams(columns)) query.set(parameter, names)
  const { data } = useQuery({
    queryKey: [name, 'aggregate', String(query)],
    queryFn: async ({ signal }) => {
      const { json } = await http<Omit<GroupRow, 'group'>>(`${API}/${name}/aggregate?${query}`, {
        signal,
      })
      return json
    },
    enabled,
    placeholderData: keepPreviousData,
  })
  return data
}

function listFigureParams({ sums, ratios }: FigureColumns) {
  const params = [['sum', sums.join(',')] as const, ['ratio', ratios.join(',')] as const]
  return params.filter(([, names]) => names !== '')
}

/** Holds the figures of one group or of the total. */
export type GroupFigures = Pick<Groups['rows'][number], 'count' | 'sum' | 'ratio'>

/** Returns a figure of a group by the path of its column. */
export function readFigure(row: GroupFigures | undefined, path: string): unknown {
  if (path === 'count') return row?.count
  return row?.sum[path] ?? row?.ratio?.[path]
}
