import type { Resource } from '../../schema/resource.ts'
import type { Member } from '../database/viewer.ts'
import { sourceOf } from '../database/names.ts'
import { createParameters } from '../database/statement.ts'
import type { AppContext } from '../context/context.ts'
import { bindViews } from './params.ts'
import { searchesTexts, whereSql } from './filter-sql.ts'
import type { ListQuery } from './list-query.ts'

interface Plan {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }]
}

/** Returns the planner's estimate of the number of records; undefined for text searches, which it cannot estimate. */
export async function estimatedCount(
  context: AppContext,
  resource: Resource,
  { params, filter }: Pick<ListQuery, 'params' | 'filter'>,
  viewer: Member,
): Promise<number | undefined> {
  if (searchesTexts(filter)) return undefined
  const parameters = createParameters()
  const placeholder = `${parameters.add(viewer.team.id)}::uuid`
  const bound = bindViews(context, resource, params, parameters)
  const scope = { context: bound, resource, parameters, team: placeholder, alias: 't' }
  const condition = whereSql(filter, { ...scope, search: 'walk' })
  const text = `explain (format json) select from ${sourceOf(resource, bound.views)} t where ${condition}`
  const [plan] = await context.database.read<Plan>(viewer, { text, values: parameters.values })
  return plan?.['QUERY PLAN'][0].Plan['Plan Rows']
}
