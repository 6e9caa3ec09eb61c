import { getResource } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { isObject } from '../../schema/values.ts'
import { readJson } from '../http/body.ts'
import { lockKey } from '../database/advisory-locks.ts'
import { getSource } from '../database/names.ts'
import { createParameters } from '../database/statement.ts'
import { asSeenBy } from '../database/viewer.ts'
import type { AppContext } from '../context/context.ts'
import { bindViews, readParams, type Params } from '../list/params.ts'
import { parseFilter, type Filter } from '../list/filter.ts'
import { writeWhereSql } from '../list/filter-sql.ts'
import { getSelection } from '../list/selection.ts'
import { badRequest, forbidden, getIssueMessage } from '../http/problems.ts'
import { createRecord } from '../crud/create-record.ts'
import { mutate } from '../records/mutation.ts'
import { getReason } from '../records/get-reason.ts'
import type { Write } from '../records/write.ts'
import type { MemberCall } from '../http/route.ts'
import type { ListActionContext } from '../context/list-actions.ts'
import { getToday } from '../../schema/days.ts'

const MAX_ROWS = 1000

/**
 * Handles `POST /{resource}/{action}?filter=…` in one transaction. Requests for the same action
 * wait for each other, so that the later run reads the records of the earlier run. The filter can be in the body, because
 * an address cannot hold the ids of hundreds of rows. Returns `{created, done, refused}`.
 */
export async function runListAction(
  context: AppContext,
  resource: Resource,
  name: string,
  call: MemberCall,
): Promise<Response> {
  const { caller } = call
  const action = resource.listActions[name]
  const handler = context.listActions.get(resource.name)?.handlers[name]
  if (!action || !handler) throw new Error(`${resource.name} has no handler for "${name}"`)
  if (!caller.can(`${resource.one}.view`)) throw forbidden(`${resource.one}.view`)
  const sent = await readJson(call)
  const chosen = parseChosenRows(context, resource, call, sent)
  const target = getResource(context.registry, action.creates)
  return mutate(context, target, call, sent, async (write) => {
    const { trx } = write
    await lockKey(trx, `${trx.team}:action:${resource.name}:${name}`)
    // Rows are read with the caller's rights. Created records are checked like those of any
    // request.
    const rows = await readChosenRows(write, resource, chosen)
    const create: ListActionContext['create'] = async (input) => {
      try {
        return await trx.savepoint(() => createRecord(write, input))
      } catch (problem) {
        return getReason(write, problem)
      }
    }
    const today = getToday(caller.team.timezone, trx.now())
    const outcome = await handler({ rows, trx, caller, today, create })
    const refusedIds = new Set(outcome.refused.map(({ id }) => id))
    const refused = outcome.refused.map(({ id, label, ...issue }) => {
      const message = getIssueMessage(issue, context.labels[caller.language], caller.team)
      return { id, label, code: issue.code, message }
    })
    const done = rows.flatMap(({ id }) => (refusedIds.has(id) ? [] : [id]))
    const body = { created: outcome.created, done, refused }
    return { body: JSON.stringify(body), hasWritten: outcome.created.length > 0 }
  })
}

interface ChosenRows {
  readonly params: Params
  readonly filter: Filter
}

/**
 * Reads the filter of a list action. The filter is required, because the action would otherwise
 * affect all rows.
 */
function parseChosenRows(
  context: AppContext,
  resource: Resource,
  { query, caller }: MemberCall,
  sent: unknown,
): ChosenRows {
  const body = isObject(sent) ? sent : {}
  for (const name of [...query.keys(), ...Object.keys(body)]) {
    if (name !== 'filter') throw badRequest(`/${name}`, 'UNKNOWN_FIELD', { field: name })
  }
  const inBody = 'filter' in body ? JSON.stringify(body.filter) : null
  const parsed = readParams(resource, query.get('filter') ?? inBody, caller.team)
  if (parsed.filter === null) throw badRequest('/filter', 'REQUIRED')
  return {
    params: parsed.params,
    filter: parseFilter(resource, parsed.filter, { context, can: caller.can, team: caller.team }),
  }
}

/**
 * Reads the rows with all fields, because an action can use fields that the caller may not read.
 */
async function readChosenRows(
  { context, trx, caller }: Write,
  resource: Resource,
  { params, filter }: ChosenRows,
) {
  const parameters = createParameters()
  const team = `${parameters.add(trx.team)}::uuid`
  const bound = bindViews(context, resource, params, parameters)
  const scope = {
    context: bound,
    resource,
    parameters,
    team,
    alias: 'record',
    search: 'gather',
  } as const
  const where = writeWhereSql(filter, scope)
  const source = getSource(resource, bound.views)
  const rows = `
    select ${getSelection(resource, () => true, 'record')}
    from ${source} record
    where ${where}
    order by record.id limit ${MAX_ROWS + 1}`
  const found = await asSeenBy<{ row: Readonly<Record<string, unknown>> & { id: string } }>(
    trx,
    caller,
    {
      text: `select row_to_json(selected_row) as row from (${rows}) selected_row`,
      values: parameters.values,
    },
  )
  if (found.length > MAX_ROWS) throw badRequest('/filter', 'TOO_MANY', { max: MAX_ROWS })
  return found.map(({ row }) => row)
}
