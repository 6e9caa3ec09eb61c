import type { Resource } from '../../schema/resource.ts'
import type { Member } from '../database/viewer.ts'
import { getSource } from '../database/names.ts'
import { createParameters } from '../database/statement.ts'
import type { AppContext } from '../context/context.ts'
import { bindViews } from './params.ts'
import { hasSearchWords, writeWhereSql } from './filter-sql.ts'
import type { ListQuery } from './list-query.ts'

interface Plan {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }]
}

/**
 * Returns the planner's estimate of the number of records; undefined for text searches, which the
 * planner cannot estimate.
 */
export async function estimateCount(
  context: AppContext,
  resource: Resource,
  { params, filter }: Pick<ListQuery, 'params' | 'filter'>,
  viewer: Member,
): Promise<number | undefined> {
  if (hasSearchWords(filter)) return undefined
  const parameters = createParameters()
  const placeholder = `${parameters.add(viewer.team.id)}::uuid`
  const bound = bindViews(context, resource, params, parameters)
  const scope = { context: bound, resource, parameters, team: placeholder, alias: 'record' }
  const condition = writeWhereSql(filter, { ...scope, search: 'walk' })
  const text = `explain (format json) select from ${getSource(resource, bound.views)} record where ${condition}`
  const [plan] = await context.database.read<Plan>(viewer, { text, values: parameters.values })
  return plan?.['QUERY PLAN'][0].Plan['Plan Rows']
}
