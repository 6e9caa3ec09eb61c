import type { Resource } from '../../schema/resource.ts'
import type { DayPart } from '../../schema/days.ts'
import { type Statement } from '../database/statement.ts'
import { type Params } from '../list/params.ts'
import { parseFilter, type FilterScope } from '../list/filter.ts'
import { writeFilterSql, writeWhereSql } from '../list/filter-sql.ts'
import { writeGroupSql, writeRowsSql, parseTotals, writeValueSql } from '../list/totals.ts'
import { createSqlScope } from '../list/sql-scope.ts'

type Conditions = Readonly<Record<string, unknown>>

/** Selects some rows of a bundle and lists the fields to sum. */
export interface TotalsSelection {
  readonly filter: Conditions
  readonly sums: ReadonlySet<string>
}

/** Describes the rows of one list that a single statement reads for all figures. */
export interface Bundle {
  readonly resource: Resource
  readonly params: Params
  /** Restricts all selections. */
  readonly filter: Conditions
  readonly selections: readonly TotalsSelection[]
  /** Computes separate totals for each time span. */
  readonly spans: { readonly date: string; readonly part: DayPart } | undefined
}

/**
 * Returns one statement for all figures of a bundle: `[[span, [count, sum, …], …], …]` with the
 * counts and sums of each selection in order. Without spans, there is one entry whose span is null.
 */
export function createBundleStatement(
  { resource, params, filter, selections, spans }: Bundle,
  readScope: FilterScope,
  team: string,
): Statement {
  const base = createSqlScope(readScope.context, resource, params, team)
  const { context, parameters, team: placeholder } = base
  const scope = { ...base, search: 'gather' } as const
  const parseConditions = (conditions: Conditions) =>
    parseFilter(resource, JSON.stringify(conditions), readScope)
  const group = spans ? `${spans.date}.${spans.part}` : null
  const sum = [...new Set(selections.flatMap(({ sums }) => [...sums]))]
  const totals = parseTotals(resource, { sum, ratio: [], group }, readScope)
  const sumSql = new Map(totals.sums.map((path) => [path.name, writeValueSql(path)]))

  const isLimited = selections.every(({ filter: own }) => Object.keys(own).length > 0)
  const conditions = selections.map(({ filter: own }) =>
    writeFilterSql(parseConditions(own), scope),
  )
  const figures = selections.map(({ sums }, i) => {
    const only = selections.length > 1 ? ` filter (where ${conditions[i]!})` : ''
    return [
      `count(*)${only}`,
      ...[...sums].map(
        (name) => `trim_scale(coalesce(sum(${sumSql.get(name)!})${only}, 0)::numeric)`,
      ),
    ]
  })
  const columns = figures.flat().map((sql, i) => `${sql} as figure${i}`)
  let next = 0
  const members = figures.map(
    (own) => `json_build_array(${own.map(() => `entry.figure${next++}`).join(', ')})`,
  )
  const span = totals.group ? writeGroupSql(totals.group) : 'null'
  const text = `
    select coalesce(json_agg(json_build_array(entry.span, ${members.join(', ')})), '[]')::text
    from (
      select ${[`${span} as span`, ...columns].join(', ')}
      from ${writeRowsSql(resource, totals, context.views, placeholder)}
      where ${writeWhereSql(parseConditions(filter), scope)}${isLimited ? ` and (${conditions.join(' or ')})` : ''}
      ${totals.group ? 'group by 1' : ''}
    ) entry`
  return { text, values: parameters.values }
}
