import type { Resource } from '../../schema/resource.ts'
import type { DayPart } from '../../schema/days.ts'
import { type Statement } from '../database/statement.ts'
import { type Params } from '../list/params.ts'
import { parseFilter, type FilterScope } from '../list/filter.ts'
import { writeFilterSql, writeWhereSql } from '../list/filter-sql.ts'
import { writeGroupSql, writeRowsSql, parseTotals, writeValueSql } from '../list/totals.ts'
import { chooseTotalsForm, writeCount } from '../list/kept-totals.ts'
import { createSqlScope } from '../list/sql-scope.ts'

type Conditions = Readonly<Record<string, unknown>>

/** Selects some rows of a bundle, lists the fields to sum, and indicates whether the rows are counted. */
export interface TotalsSelection {
  readonly filter: Conditions
  readonly sums: ReadonlySet<string>
  readonly counts: boolean
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
  /** Computes separate totals for each of these days, by the form `days` of the view. */
  readonly days: Days | undefined
}

interface Days {
  /** Names the parameter that holds the day. */
  readonly param: string
  readonly of: ReadonlySet<string>
}

/**
 * Returns one statement for all figures of a bundle: `[[span, [count, sum, …], …], …]` with the
 * counts and sums of each selection in order. The count of rows that are not counted is 0. Without spans and days, there
 * is one entry whose span is null.
 */
export function createBundleStatement(
  { resource, params: given, filter, selections, spans, days }: Bundle,
  readScope: FilterScope,
  team: string,
): Statement {
  const parseConditions = (conditions: Conditions) =>
    parseFilter(resource, JSON.stringify(conditions), readScope)
  const group = spans ? `${spans.date}.${spans.part}` : null
  const sum = [...new Set(selections.flatMap(({ sums }) => [...sums]))]
  const totals = parseTotals(resource, { sum, ratio: [], group }, readScope)
  const shared = parseConditions(filter)
  const own = selections.map((selection) => parseConditions(selection.filter))
  const needs = {
    ...totals,
    filter: shared,
    selections: own,
    counts: selections.some(({ counts }) => counts),
  }
  const form = days ? 'days' : chooseTotalsForm(resource, needs, readScope.context.views)
  const params = days ? { ...given, [days.param]: [...days.of] } : given
  const base = createSqlScope(readScope.context, resource, params, team, form)
  const { context, parameters, team: placeholder } = base
  const scope = { ...base, search: 'gather' } as const
  const sumSql = new Map(totals.sums.map((path) => [path.name, writeValueSql(path)]))

  const isLimited = selections.every((selection) => Object.keys(selection.filter).length > 0)
  const conditions = own.map((each) => writeFilterSql(each, scope))
  const figures = selections.map(({ sums, counts }, i) => {
    const only = selections.length > 1 ? ` filter (where ${conditions[i]!})` : ''
    return [
      counts ? writeCount(form, only) : '0',
      ...[...sums].map(
        (name) => `trim_scale(coalesce(sum(${sumSql.get(name)!})${only}, 0)::numeric)`,
      ),
    ]
  })
  const columns = figures.flat().map((sql, i) => `${sql} as figure${i}`)
  let next = 0
  const members = figures.map(
    (each) => `json_build_array(${each.map(() => `entry.figure${next++}`).join(', ')})`,
  )
  const span = totals.group ? writeGroupSql(totals.group) : days ? 'record.as_of_' : 'null'
  const text = `
    select coalesce(json_agg(json_build_array(entry.span, ${members.join(', ')})), '[]')::text
    from (
      select ${[`${span} as span`, ...columns].join(', ')}
      from ${writeRowsSql(resource, totals, context.views, placeholder, form)}
      where ${writeWhereSql(shared, scope)}${isLimited ? ` and (${conditions.join(' or ')})` : ''}
      ${totals.group || days ? 'group by 1' : ''}
    ) entry`
  return { text, values: parameters.values }
}
