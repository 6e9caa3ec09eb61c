import { filterOf, type Rows, type Scope } from '../../schema/board.ts'
import { resourceOf } from '../../schema/registry.ts'
import type { House } from '../house.ts'
import { aggregate } from '../list/aggregate.ts'
import { list } from '../list/list-route.ts'
import type { MemberCall } from '../route.ts'

/** Who asks, and about which days. */
export interface Asking {
  readonly house: House
  readonly call: MemberCall
  readonly scope: Scope
}

export interface Totals {
  readonly count: number
  readonly sum: Readonly<Record<string, number>>
}

export interface Group extends Totals {
  readonly group: unknown
}

interface Prefetched<T> {
  readonly data: readonly T[]
  readonly meta: { readonly prefetched: Readonly<Record<string, readonly object[]>> }
}

/** What a list adds up to: the very answer that the list itself would get, so that the two cannot differ (I18). */
export async function totalsOf(
  asking: Asking,
  rows: Rows,
  sums: readonly string[],
): Promise<Totals> {
  return ask<Totals>(aggregate, asking, rows, { ...(sums.length > 0 && { sum: sums.join(',') }) })
}

interface Grouping {
  readonly group: string
  readonly sums: readonly string[]
  readonly sort?: readonly [string, 'ASC' | 'DESC']
  readonly limit?: number
}

/** What the groups of a list add up to. */
export async function groupsOf(
  asking: Asking,
  rows: Rows,
  { group, sums, sort, limit }: Grouping,
): Promise<readonly Group[]> {
  return ask<readonly Group[]>(aggregate, asking, rows, groupQuery({ group, sums, sort, limit }))
}

/** The same by a reference, with what stands for the records that it names. */
export async function groupsByReference(
  asking: Asking,
  rows: Rows,
  grouping: Grouping,
): Promise<Prefetched<Group>> {
  return ask<Prefetched<Group>>(aggregate, asking, rows, {
    ...groupQuery(grouping),
    prefetch: grouping.group,
  })
}

/** The first records of a list, with what stands for the records that they refer to. */
export async function recordsOf(
  asking: Asking,
  rows: Rows,
  {
    sort,
    limit,
    prefetch,
  }: { sort: readonly string[]; limit: number; prefetch: readonly string[] },
): Promise<Prefetched<object>> {
  const answer = await ask<Prefetched<object> | readonly object[]>(list, asking, rows, {
    sort: JSON.stringify(sort),
    range: JSON.stringify([0, limit - 1]),
    ...(prefetch.length > 0 && { prefetch: prefetch.join(',') }),
  })
  return 'meta' in answer ? answer : { data: answer, meta: { prefetched: {} } }
}

function groupQuery({ group, sums, sort, limit }: Grouping): Record<string, string> {
  return {
    group,
    ...(sums.length > 0 && { sum: sums.join(',') }),
    ...(sort && { sort: JSON.stringify(sort) }),
    ...(limit !== undefined && { range: JSON.stringify([0, limit - 1]) }),
  }
}

async function ask<Answer>(
  handler: typeof aggregate,
  { house, call, scope }: Asking,
  rows: Rows,
  query: Readonly<Record<string, string>>,
): Promise<Answer> {
  const resource = resourceOf(house.registry, rows.resource)
  const filter = JSON.stringify(filterOf(rows, scope, resource))
  const asked = { ...call, query: new URLSearchParams({ ...query, filter }) }
  const response = await handler(house, resource, asked)
  // What the handlers answer is described where they are.
  return (await response.json()) as Answer
}
