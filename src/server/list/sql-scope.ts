import type { Resource } from '../../schema/resource.ts'
import { createParameters, type Parameters } from '../database/statement.ts'
import type { ViewForm } from '../database/view-source.ts'
import type { AppContext } from '../context/context.ts'
import { bindViews, type Params } from './params.ts'

/** Holds the names and parameters with which a filter becomes SQL. */
export interface SqlScope {
  readonly context: Pick<AppContext, 'registry' | 'views'>
  readonly resource: Resource
  readonly parameters: Parameters
  /** Holds the placeholder of the team's id. */
  readonly team: string
  /** Holds the alias of the resource's own table. */
  readonly alias: string
  /**
   * Selects how a search finds its rows: `gather` collects them from the search indexes, `walk`
   * tests one row after the other, which is better when rows are read in sorted order and matches
   * are frequent.
   */
  readonly search: 'gather' | 'walk'
}

/**
 * Creates the scope of a statement on the rows `record` of a resource, by default of a new statement,
 * whose first parameter is the team.
 */
export function createSqlScope(
  context: SqlScope['context'],
  resource: Resource,
  params: Params,
  team: string,
  form: ViewForm = 'whole',
  parameters: Parameters = createParameters(),
): Omit<SqlScope, 'search'> {
  const placeholder = `${parameters.add(team)}::uuid`
  const bound = bindViews(context, resource, params, parameters, form)
  return { context: bound, resource, parameters, team: placeholder, alias: 'record' }
}

/** Escapes the wildcards in a text for `like`. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
