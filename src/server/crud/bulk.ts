import { applyChange, checkChange, type Change } from '../../schema/change.ts'
import { getCurrencyDecimals } from '../../schema/currency.ts'
import { holdsUploads } from '../../schema/kinds.ts'
import { getReadableFields } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { isObject, pickValues, type Values } from '../../schema/values.ts'
import { readJson } from '../http/body.ts'
import { getTable } from '../database/names.ts'
import { createParameters } from '../database/statement.ts'
import { asSeenBy } from '../database/viewer.ts'
import type { AppContext } from '../context/context.ts'
import type { ReadScope } from '../list/field-path.ts'
import { parseFilter, type Filter } from '../list/filter.ts'
import { writeWhereSql } from '../list/filter-sql.ts'
import { badRequest } from '../http/problems.ts'
import type { MemberCall } from '../http/route.ts'
import { deleteRecord } from './delete-record.ts'
import { parseFlag } from '../http/parse-flag.ts'
import { mutate } from '../records/mutation.ts'
import { lockRecord } from '../records/record.ts'
import { describeReason } from '../records/get-reason.ts'
import { updateRecord } from './update-record.ts'
import type { Write } from '../records/write.ts'

/**
 * Limits the records of a bulk write, because its locks would otherwise be held too long. A filter
 * that matches more records is refused; the client then sends several smaller requests.
 */
const MAX_RECORDS = 1000

/** Limits the records whose values a preview lists. */
const MAX_PREVIEWED = 100

/**
 * Handles `PATCH /{resource}?filter=…`: makes the same changes to all records that match the
 * filter. The parameter `change` computes new values from the values of each record (change.ts). Returns
 * `{updated, unchanged, refused}`: the records that changed, the records that had these values already,
 * and the refused records with the reason. With `dryRun=true`, nothing is written, and the response
 * also lists the values before and after in `rows`.
 */
export async function updateMany(context: AppContext, resource: Resource, call: MemberCall) {
  const input = await readJson(call)
  const filter = parseBulkFilter(context, resource, call, ['change', 'dryRun'])
  const change = parseChange(resource, call)
  const isDryRun = parseFlag(call.query, 'dryRun')
  return mutate(context, resource, call, input, async (write) => {
    const run = () => changeEach(write, filter, { input, change, isDryRun })
    const outcome = isDryRun ? await runAndRollBack(write, run) : await run()
    const { changed, unchanged, refused } = outcome
    const rows = isDryRun ? changed.slice(0, MAX_PREVIEWED) : undefined
    const body = { updated: changed.map(({ id }) => id), unchanged, refused, rows }
    return { body: JSON.stringify(body), hasWritten: !isDryRun && changed.length > 0 }
  })
}

/** Holds the values of a record before and after a change. */
interface ChangedRow {
  readonly id: string
  /** Holds the title of the record before the change. */
  readonly title: unknown
  readonly before: Values
  readonly after: Values
}

interface BulkRequest {
  readonly input: unknown
  readonly change: Change
  readonly isDryRun: boolean
}

async function changeEach(write: Write, filter: Filter, { input, change, isDryRun }: BulkRequest) {
  const { resource, trx, caller } = write
  const computed = Object.keys(change)
  const fixedValues = isObject(input) ? input : undefined
  const names = [...Object.keys(fixedValues ?? {}), ...computed]
  const needsValues = isDryRun || computed.length > 0
  const decimals = getCurrencyDecimals(caller.team.currency)
  // Only child rows and files of posted documents need a version, because they are replaced as a whole (decision 063).
  const needsVersion = (name: string) => {
    const field = resource.fields[name]
    return field !== undefined && (field.kind === 'lines' || holdsUploads(field))
  }
  const changed: ChangedRow[] = []
  const unchanged: string[] = []
  const outcome = await runForEach(write, filter, async (id) => {
    const current = needsValues ? await lockRecord(trx, resource, id) : undefined
    const values = current ? applyChange(resource, current, change, decimals) : {}
    const sent = fixedValues ? { ...fixedValues, ...values } : input
    const written = await updateRecord(write, id, sent, undefined, { needsVersion })
    if (written.outcome === 'unchanged') return void unchanged.push(id)
    const after = typeof written.body === 'string' ? (JSON.parse(written.body) as Values) : {}
    changed.push({
      id,
      title: current?.[resource.title] ?? null,
      before: pickValues(current ?? {}, names),
      after: pickValues(after, names),
    })
  })
  return { ...outcome, changed, unchanged }
}

/** Runs `work`, rolls back its changes, and returns its result. */
async function runAndRollBack<T>({ trx }: Write, work: () => Promise<T>): Promise<T> {
  const rollback = new Error('The work was done and is rolled back')
  let answer: T | undefined
  try {
    await trx.savepoint(async () => {
      answer = await work()
      throw rollback
    })
  } catch (problem) {
    if (problem !== rollback) throw problem
  }
  // `work` has ended without an error, so its result is set.
  return answer as T
}

/** Parses the query parameter `change`: the steps that compute the new values of fields. */
function parseChange(resource: Resource, { query, caller }: MemberCall): Change {
  const text = query.get('change')
  if (text === null) return {}
  const change = parseChangeText(text)
  const readable = Object.entries(getReadableFields(resource, caller.can))
  const stored = Object.fromEntries(readable.filter(([, field]) => !field.derived))
  const [issue] = checkChange(stored, change)
  if (issue) throw badRequest(`/change${issue.pointer}`, issue.code, issue.args)
  // `checkChange` has found no issue.
  return change as Change
}

function parseChangeText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('/change', 'TYPE', { type: 'object' })
  }
}

/** Handles `DELETE /{resource}?filter=…`. */
export function deleteMany(context: AppContext, resource: Resource, call: MemberCall) {
  const filter = parseBulkFilter(context, resource, call)
  return mutate(context, resource, call, null, async (write) => {
    const { done, refused } = await runForEach(write, filter, (id) =>
      deleteRecord(write, id, undefined),
    )
    return { body: JSON.stringify({ deleted: done, refused }), hasWritten: done.length > 0 }
  })
}

/**
 * Reads the filter of a bulk write. The filter is required, because the write would otherwise affect
 * all records. `otherParameters` lists the names of further parameters that the request may have. Throws 400 for a
 * missing filter and for unknown parameters.
 */
export function parseBulkFilter(
  context: AppContext,
  resource: Resource,
  { query, caller }: MemberCall,
  otherParameters: readonly string[] = [],
): Filter {
  for (const name of query.keys()) {
    if (name !== 'filter' && !otherParameters.includes(name))
      throw badRequest(`/${name}`, 'UNKNOWN_FIELD', { field: name })
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
      refused.push({ id, ...describeReason(write, problem) })
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
