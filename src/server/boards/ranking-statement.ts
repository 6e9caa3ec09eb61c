import { getResource } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { getColumn } from '../database/names.ts'
import { createParameters, type Statement } from '../database/statement.ts'
import type { Params } from '../list/params.ts'
import type { ReadScope } from '../list/field-path.ts'
import type { Filter } from '../list/filter.ts'
import { writeGroupRows } from '../list/group-rows.ts'
import { withPrefetched } from '../list/page-statement.ts'
import { writeFiguresJson, parseTotals } from '../list/totals.ts'

/** Describes the largest groups of a list by several figures, each in its own order. */
export interface Rankings {
  readonly params: Params
  readonly filter: Filter
  readonly group: string
  /** Lists the figures, a sum or `count`, each with the sort order. */
  readonly by: readonly { readonly figure: string; readonly order: 'ASC' | 'DESC' }[]
  readonly limit: number
}

/**
 * Returns one statement for all rankings of a list: the first groups of each as `{ranking, group,
 * count, sum}` with the titles of the referenced records, and the totals of all groups. Sums
 * the rows once for all rankings.
 */
export function createRankingStatement(
  resource: Resource,
  { params, filter, group, by, limit }: Rankings,
  readScope: ReadScope,
  team: string,
): Statement {
  const parameters = createParameters()
  const placeholder = `${parameters.add(team)}::uuid`
  const sum = by.flatMap(({ figure }) => (figure === 'count' ? [] : [figure]))
  const totals = parseTotals(resource, { sum, ratio: [], group }, readScope)
  const { select, figures, ordered } = writeGroupRows(
    resource,
    { params, filter, totals },
    readScope,
    parameters,
    placeholder,
  )
  const pages = by.map(
    ({ figure, order }, i) =>
      `(select ${i} as ranking_, grouped.* from grouped ${ordered({ by: figure, order })} limit ${limit})`,
  )
  const key = getColumn(group)
  const rows = `
    select json_build_object(
      'ranking', page.ranking_, 'group', page.${key}, 'count', page.n_, ${writeFiguresJson(totals, figures)}
    )::text as ranking_json
    from page`
  const array = `'[' || coalesce((select string_agg(ranking_json, ',') from (${rows}) written), '') || ']'`
  const declared = resource.fields[group]
  const target =
    declared?.kind === 'reference'
      ? getResource(readScope.context.registry, declared.to)
      : undefined
  const sums = figures.map(
    ([name, column]) => [name, `trim_scale(coalesce(sum(grouped.${column}), 0))`] as const,
  )
  const body = target
    ? withPrefetched(array, [{ field: group, target }], readScope, placeholder)
    : `'{"data":' || ${array} || '}'`
  return {
    text: `
      with grouped as materialized (${select}), page as materialized (${pages.join(' union all ')})
      select ${body},
        (
          select json_build_object('count', coalesce(sum(grouped.n_), 0), ${writeFiguresJson(totals, sums)})::text
          from grouped
        )`,
    values: parameters.values,
  }
}
