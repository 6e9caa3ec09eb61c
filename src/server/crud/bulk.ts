import type { Resource } from '../../schema/resource.ts'
import { readJson } from '../http/body.ts'
import { getTable } from '../database/names.ts'
import { createParameters } from '../database/statement.ts'
import { asSeenBy } from '../database/viewer.ts'
import type { AppContext } from '../context/context.ts'
import type { ReadScope } from '../list/field-path.ts'
import { parseFilter, type Filter } from '../list/filter.ts'
import { writeWhereSql } from '../list/filter-sql.ts'
import { badRequest, getIssueMessage } from '../http/problems.ts'
import type { MemberCall } from '../http/route.ts'
import { deleteRecord } from './delete-record.ts'
import { mutate } from '../records/mutation.ts'
import { getReason } from '../records/reason-of.ts'
import { updateRecord } from './update-record.ts'
import type { Write } from '../records/write.ts'

/**
 * Limits the records of a bulk write, because its locks would otherwise be held too long. The
 * client sends the rest in further requests.
 */
const MAX_RECORDS = 1000

/**
 * Handles `PATCH /{resource}?filter=…`: makes the same changes to all records that match the
 * filter.
 */
export async function updateMany(context: AppContext, resource: Resource, call: MemberCall) {
  const input = await readJson(call)
  const filter = parseBulkFilter(context, resource, call)
  return mutate(context, resource, call, input, async (write) => {
    let isUntouched = true
    const { done, refused } = await runForEach(write, filter, async (id) => {
      const { outcome } = await updateRecord(write, id, input, undefined)
      if (outcome !== 'unchanged') isUntouched = false
    })
    return { body: JSON.stringify({ updated: done, refused }), untouched: isUntouched }
  })
}

/** Handles `DELETE /{resource}?filter=…`. */
export function deleteMany(context: AppContext, resource: Resource, call: MemberCall) {
  const filter = parseBulkFilter(context, resource, call)
  return mutate(context, resource, call, null, async (write) => {
    const { done, refused } = await runForEach(write, filter, (id) =>
      deleteRecord(write, id, undefined),
    )
    return { body: JSON.stringify({ deleted: done, refused }), untouched: done.length === 0 }
  })
}

/**
 * Reads the filter of a bulk write. It is required, because without a filter the write would affect
 * all records.
 */
export function parseBulkFilter(
  context: AppContext,
  resource: Resource,
  { query, caller }: MemberCall,
): Filter {
  for (const name of query.keys()) {
    if (name !== 'filter') throw badRequest(`/${name}`, 'UNKNOWN_FIELD', { field: name })
  }
  const text = query.get('filter')
  const filter = parseFilter(resource, text, { context, can: caller.can, team: caller.team })
  const isEmpty = 'all' in filter && filter.all.length === 0
  if (text === null || isEmpty) throw badRequest('/filter', 'REQUIRED')
  return filter
}

interface BulkOutcome {
  readonly done: readonly string[]
  readonly refused: readonly { id: string; code: string; message: string }[]
}

/**
 * Runs `work` for each record in the order of ids. When a record fails, the others are still
 * processed.
 */
export async function runForEach(
  write: Write,
  filter: Filter,
  work: (id: string) => Promise<unknown>,
): Promise<BulkOutcome> {
  const done: string[] = []
  const refused: { id: string; code: string; message: string }[] = []
  for (const id of await readIds(write, filter)) {
    try {
      await write.trx.savepoint(() => work(id))
      done.push(id)
    } catch (problem) {
      const reason = getReason(write, problem)
      const message = getIssueMessage(
        reason,
        write.context.labels[write.caller.language],
        write.caller.team,
      )
      refused.push({ id, code: reason.code, message })
    }
  }
  return { done, refused }
}

async function readIds(write: Write, filter: Filter): Promise<string[]> {
  const { context, resource, trx, caller } = write
  const readScope: ReadScope = { context, can: caller.can }
  const parameters = createParameters()
  const scope = { ...readScope, resource, parameters, team: `${parameters.add(trx.team)}::uuid` }
  const where = writeWhereSql(filter, { ...scope, alias: 'record', search: 'gather' })
  const text = `
    select record.id from ${getTable(resource)} record
    where ${where}
    order by record.id limit ${MAX_RECORDS + 1}`
  const statement = { text, values: parameters.values }
  const rows = await asSeenBy<{ id: string }>(trx, caller, statement)
  if (rows.length > MAX_RECORDS) throw badRequest('/filter', 'TOO_MANY', { max: MAX_RECORDS })
  return rows.map(({ id }) => id)
}
