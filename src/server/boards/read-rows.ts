import { buildRowsFilter, type Rows, type Scope } from '../../schema/board.ts'
import { getResource } from '../../schema/registry.ts'
import type { AppContext } from '../context/context.ts'
import { readParams } from '../list/params.ts'
import { parseFilter } from '../list/filter.ts'
import { list } from '../list/list-route.ts'
import { findSortablePath } from '../list/sort.ts'
import type { MemberCall } from '../http/route.ts'
import { createRankingStatement, type Rankings } from './ranking-statement.ts'
import type { Totals, TotalsReader } from './totals-reader.ts'

/** Describes the request for a board: the caller and the period. */
export interface BoardQuery {
  readonly context: AppContext
  readonly call: MemberCall
  readonly scope: Scope
  /** Holds the period with which the figures are compared. */
  readonly previous: Scope
  readonly reader: TotalsReader
}

interface Prefetched<T> {
  readonly data: readonly T[]
  readonly meta?: { readonly prefetched: Readonly<Record<string, readonly object[]>> }
}

interface Ranked extends Totals {
  readonly ranking: number
  readonly group: unknown
}

/**
 * Returns the first groups of a list by several figures, with the titles of referenced records and the totals of all
 * groups.
 */
export async function readRankingRows(
  { context, call, scope }: BoardQuery,
  rows: Rows,
  rankings: Pick<Rankings, 'group' | 'by' | 'limit'>,
): Promise<Prefetched<Ranked> & { readonly whole: Totals }> {
  const { caller } = call
  const resource = getResource(context.registry, rows.resource)
  const readScope = { context, can: caller.can, team: caller.team }
  const parsed = readParams(
    resource,
    JSON.stringify(buildRowsFilter(rows, scope, resource)),
    caller.team,
  )
  const filter = parseFilter(resource, parsed.filter, readScope)
  const statement = createRankingStatement(
    resource,
    { ...rankings, params: parsed.params, filter },
    readScope,
    caller.team.id,
  )
  const [page, whole] = await context.database.readText(caller, statement, 'long')
  return {
    ...(JSON.parse(page!) as Prefetched<Ranked>),
    whole: JSON.parse(whole!) as Totals,
  }
}

/**
 * Returns the first records of a list, with the titles of referenced records. When the caller may
 * not read the sort field, the records are in the default order of the list.
 */
export async function readRows(
  { context, call, scope }: BoardQuery,
  rows: Rows,
  {
    sort,
    limit,
    prefetch,
  }: { sort: readonly string[]; limit: number; prefetch: readonly string[] },
): Promise<Required<Prefetched<object>>> {
  const resource = getResource(context.registry, rows.resource)
  const sortPath = findSortablePath(resource, sort[0]!, { context, can: call.caller.can })
  const query = new URLSearchParams({
    filter: JSON.stringify(buildRowsFilter(rows, scope, resource)),
    ...(sortPath && { sort: JSON.stringify(sort) }),
    range: JSON.stringify([0, limit - 1]),
    ...(prefetch.length > 0 && { prefetch: prefetch.join(',') }),
  })
  const response = await list(context, resource, { ...call, query })
  // The schema of the list's responses is declared with its route.
  const answer = (await response.json()) as Required<Prefetched<object>> | readonly object[]
  return 'meta' in answer ? answer : { data: answer, meta: { prefetched: {} } }
}
