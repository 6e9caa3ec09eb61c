import type { Kind } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import { rollupsOf, sourceOf } from '../database/names.ts'
import { createParameters, literal, type Statement } from '../database/statement.ts'
import type { House } from '../house.ts'
import { badRequest } from '../problems.ts'
import { answer, type MemberCall } from '../route.ts'
import { fieldPath, type FieldPath, type Reach } from './field-path.ts'
import { comparedAs } from './askable.ts'
import { parseFilter, type Filter } from './filter.ts'
import { whereSql } from './filter-sql.ts'

const MOST_GROUPS = 1000
const PARAMETERS = new Set(['filter', 'sum', 'group'])
const numbers: readonly Kind[] = ['money', 'price', 'quantity', 'percent', 'integer', 'decimal']
const groupable: readonly Kind[] = [...numbers, 'text', 'select', 'boolean', 'date', 'reference']

interface Totals {
  readonly filter: Filter
  readonly sum: readonly FieldPath[]
  readonly group: FieldPath | undefined
}

/**
 * `GET /{resource}/aggregate?sum=price,cost&group=category`: `{count, sum: {price, cost}}` over the whole filter, or
 * with `group` an array of `{group, count, sum}`, the largest groups first.
 */
export async function aggregate(house: House, resource: Resource, call: MemberCall) {
  const { team, can } = call.caller
  const reach = { house, can }
  const totals = parseTotals(resource, call.query, reach)
  const [body] = await house.database.readText(
    team.id,
    statementOf(resource, totals, reach, team.id),
  )
  return answer(call, body)
}

function parseTotals(resource: Resource, query: URLSearchParams, reach: Reach): Totals {
  for (const name of query.keys()) {
    if (!PARAMETERS.has(name)) throw badRequest(`/${name}`, 'UNKNOWN_FIELD', { field: name })
  }
  const own = (parameter: string, name: string, kinds: readonly Kind[]): FieldPath => {
    const path = fieldPath(resource, name, reach)
    const isOwn = path && (!path.through || path.through.by === 'rollup')
    if (isOwn && name !== 'id' && kinds.includes(comparedAs(path.field))) return path
    throw badRequest(`/${parameter}`, 'UNKNOWN_FIELD', { field: name })
  }
  const sums = new Set((query.get('sum') ?? '').split(',').filter(Boolean))
  const group = query.get('group')
  return {
    filter: parseFilter(resource, query.get('filter'), reach),
    sum: [...sums].map((name) => own('sum', name, numbers)),
    group: group === null ? undefined : own('group', group, groupable),
  }
}

function statementOf(
  resource: Resource,
  { filter, sum, group }: Totals,
  { house }: Reach,
  team: string,
): Statement {
  const parameters = createParameters()
  const scope = { house, resource, parameters, team: `${parameters.add(team)}::uuid`, alias: 't' }
  const where = whereSql(filter, { ...scope, search: 'gather' })
  const isRolledUp = [...sum, ...(group ? [group] : [])].some(({ through }) => through)
  const rollups = isRolledUp
    ? ` join ${rollupsOf(resource, house.views)} u on u.team_id = ${scope.team} and u.id = t.id`
    : ''
  const from = `from ${sourceOf(resource, house.views)} t${rollups} where ${where}`
  const valueOf = (path: FieldPath) => path.value(path.through ? 'u' : 't')
  const sums = sum.map(
    (path) => `${literal(path.name)}, coalesce(trim_scale(sum(${valueOf(path)})::numeric), 0)`,
  )
  const totals = `'count', count(*), 'sum', json_build_object(${sums.join(', ')})`
  if (!group) {
    return { text: `select json_build_object(${totals})::text ${from}`, values: parameters.values }
  }
  const value = valueOf(group)
  const groups = `select json_build_object('group', ${value}, ${totals})::text as one ${from} group by ${value} order by count(*) desc, ${value} limit ${MOST_GROUPS}`
  const text = `select '[' || coalesce(string_agg(one, ','), '') || ']' from (${groups}) g`
  return { text, values: parameters.values }
}
