import type { Resource } from '../../schema/resource.ts'
import { type Statement } from '../database/statement.ts'
import type { AppContext } from '../context/context.ts'
import { badRequest } from '../http/problems.ts'
import { respond, type MemberCall } from '../http/route.ts'
import { readParams } from './params.ts'
import type { ReadScope } from './field-path.ts'
import { parseFilter } from './filter.ts'
import { writeWhereSql } from './filter-sql.ts'
import { chooseTotalsForm, writeCount } from './kept-totals.ts'
import { createPivotStatement, MAX_CELLS } from './pivot-rows.ts'
import { createGroupsStatement, parseGroups, type GroupsQuery } from './group-rows.ts'
import { writeFiguresJson, writeFiguresSql, writeRowsSql, parseTotals } from './totals.ts'
import { createSqlScope } from './sql-scope.ts'

const PARAMETERS = new Set(['filter', 'sum', 'ratio'])
const GROUP_PARAMETERS = new Set([...PARAMETERS, 'group', 'sort', 'range', 'prefetch', 'against'])
const PIVOT_PARAMETERS = new Set([...PARAMETERS, 'group', 'across'])

/**
 * Handles `GET /{resource}/aggregate?sum=price,cost&ratio=margin`. Throws 400 for unknown parameters and fields.
 * - Without `group`, returns `{count, sum: {price, cost}, ratio: {margin}}` of all records that match the filter.
 * - With `group`, returns an array of `{group, count, sum, ratio}`, with the range in `Content-Range`. The largest groups
 *   come first unless `sort` sets another order. `against`, a second filter, adds `before: {count, sum}`: the figures of
 *   the same groups under that filter.
 * - With `group` and `across`, returns an array of cells `{group, across, count, sum, ratio}`.
 */
export async function aggregate(context: AppContext, resource: Resource, call: MemberCall) {
  const { caller, query } = call
  const { team, can } = caller
  const readScope = { context, can, team }
  const isGrouped = query.has('group')
  const isCrossed = isGrouped && query.has('across')
  const allowed = isCrossed ? PIVOT_PARAMETERS : isGrouped ? GROUP_PARAMETERS : PARAMETERS
  for (const name of query.keys()) {
    if (!allowed.has(name)) throw badRequest(`/${name}`, 'UNKNOWN_FIELD', { field: name })
  }
  const readRowSelection = (parameter: string) => {
    const { params, filter } = readParams(resource, query.get(parameter), team)
    return { params, filter: parseFilter(resource, filter, readScope) }
  }
  const rows = readRowSelection('filter')
  const totals = parseTotals(resource, parseNames(query), readScope)
  if (!isGrouped) {
    const totalsStatement = createTotalsStatement(resource, { ...rows, totals }, readScope, team.id)
    const [body] = await context.database.readText(caller, totalsStatement, 'long')
    return respond(call, body)
  }
  if (isCrossed) {
    const pivotStatement = createPivotStatement(resource, { ...rows, totals }, readScope, team.id)
    const [body, count] = await context.database.readText(caller, pivotStatement, 'long')
    if (Number(count) > MAX_CELLS) throw badRequest('/across', 'TOO_MANY', { max: MAX_CELLS })
    return respond(call, body)
  }
  const before = query.has('against') ? readRowSelection('against') : undefined
  const grouped = parseGroups(query, { ...rows, totals }, before)
  const statement = createGroupsStatement(resource, grouped, readScope, team.id)
  const [body, count, total] = await context.database.readText(caller, statement, 'long')
  const found = Number(count)
  const range = found > 0 ? `${grouped.offset}-${grouped.offset + found - 1}` : '*'
  return respond(call, body, {
    headers: {
      'content-range': `${resource.name} ${range}/${total}`,
      'x-total-count-kind': 'exact',
    },
  })
}

function parseNames(query: URLSearchParams) {
  const names = (name: string) => (query.get(name) ?? '').split(',').filter(Boolean)
  return {
    sum: names('sum'),
    ratio: names('ratio'),
    group: query.get('group'),
    across: query.get('across'),
  }
}

function createTotalsStatement(
  resource: Resource,
  { params, filter, totals }: GroupsQuery,
  readScope: ReadScope,
  team: string,
): Statement {
  const needs = { ...totals, params, filter, counts: true }
  const form = chooseTotalsForm(resource, needs, readScope.context.views)
  const scope = createSqlScope(readScope.context, resource, params, team, form)
  const { context, parameters, team: placeholder } = scope
  const where = writeWhereSql(filter, { ...scope, search: 'gather' })
  const figures = writeFiguresSql(totals, resource, readScope, (sum) => sum)
  const text = `
    select json_build_object('count', ${writeCount(form)}, ${writeFiguresJson(totals, figures)})::text
    from ${writeRowsSql(resource, totals, context.views, placeholder, form)}
    where ${where}`
  return { text, values: parameters.values }
}
