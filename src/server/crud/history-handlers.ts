import { systemFields, type Resource } from '../../schema/resource.ts'
import { readJson } from '../http/body.ts'
import { getSource } from '../database/names.ts'
import type { AppContext } from '../context/context.ts'
import { invalid, notFound } from '../http/problems.ts'
import { respond, type MemberCall } from '../http/route.ts'
import { mutate } from '../records/mutation.ts'
import { getRecordId } from './record-handlers.ts'
import { redactRecord } from '../records/record.ts'
import { revertRecord } from './revert-record.ts'
import type { Values } from '../../schema/values.ts'

/** Describes an entry of the history. */
interface Shown {
  readonly id: string
  readonly action: string
  readonly version: number
  readonly before: Values | null
  readonly after: Values | null
  readonly user: { readonly id: string; readonly name: string | null } | null
  readonly requestId: string | null
  readonly ip: string | null
  /** Holds the time of the write, ISO 8601. */
  readonly at: string
}

/** Limits the entries of an answer. Older entries are stored, but not returned. */
const MAX_ENTRIES = 500

/**
 * Handles `GET /{resource}/{id}/history`: returns the history of a record, which may be deleted,
 * the newest entry first.
 */
export async function readHistory(context: AppContext, resource: Resource, call: MemberCall) {
  const id = getRecordId(call)
  const shown = await readHistoryEntries(context, resource, call, id)
  const { caller } = call
  // A deleted record has no branch: only people who work in all branches can read its history. If
  // people see only their own records, its author can.
  const [last] = shown
  const isOwnDeleted = last?.action === 'delete' && last.before?.createdBy === caller.person.id
  const isBound =
    (resource.scope.length > 0 && caller.branches !== null) ||
    (!isOwnDeleted && Object.keys(resource.ownWithout).some((name) => caller.own.includes(name)))
  const mustBeThere = shown.length === 0 || isBound
  if (mustBeThere && !(await isThere(context, resource, caller, id))) throw notFound()
  return respond(call, shown)
}

/** Reads the history entries of a record that the caller may see. */
export async function readHistoryEntries(
  context: AppContext,
  resource: Resource,
  { caller }: MemberCall,
  id: string,
): Promise<readonly Shown[]> {
  const { team, can } = caller
  const text = `select row_to_json(entry) as entry from (${writeEntriesSql(context)}) entry`
  const values = [team.id, resource.name, id]
  const rows = await context.database.read<{ entry: Shown }>(caller, { text, values })
  return rows.map(({ entry }) => ({
    ...entry,
    before: entry.before && redactRecord(resource, entry.before, can),
    after: entry.after && redactRecord(resource, entry.after, can),
  }))
}

/** Handles `POST /{resource}/{id}/revert` with `{version}`. */
export async function revert(context: AppContext, resource: Resource, call: MemberCall) {
  const id = getRecordId(call)
  const input = await readJson(call)
  // A missing record is answered with 404, whatever the body contains.
  if (!(await isThere(context, resource, call.caller, id))) throw notFound()
  const version = parseVersion(input)
  return mutate(context, resource, call, input, async (write) => {
    const written = await revertRecord(write, id, version)
    return {
      body: written.body,
      headers: { etag: `"${written.version}"` },
      untouched: written.outcome === 'unchanged',
    }
  })
}

/**
 * Writes the SQL of the name of the person or API key in the column `user_id` of a row, if the
 * registry has a resource of people.
 */
export function writeAuthorSql(
  { registry, views }: Pick<AppContext, 'registry' | 'views'>,
  row: string,
): string {
  const people = registry.byName.get(systemFields.updatedBy.to)
  if (!people) return 'null'
  return `(select person.name from ${getSource(people, views)} person where person.team_id = ${row}.team_id and person.id = ${row}.user_id)`
}

/**
 * Writes the SQL that selects history entries with the author's name, if the registry has a
 * resource of people.
 */
function writeEntriesSql(context: AppContext): string {
  const name = writeAuthorSql(context, 'entry')
  return `
    select entry.id, entry.action, entry.version, entry.before, entry.after,
      case when entry.user_id is not null then json_build_object('id', entry.user_id, 'name', ${name}) end as "user",
      entry.request_id as "requestId", entry.ip, entry.at
    from history entry where entry.team_id = $1 and entry.resource = $2 and entry.record_id = $3
    order by entry.at desc, entry.version desc, entry.id desc limit ${MAX_ENTRIES}`
}

async function isThere(
  { database, views }: AppContext,
  resource: Resource,
  viewer: MemberCall['caller'],
  id: string,
): Promise<boolean> {
  const text = `select from ${getSource(resource, views)} record where record.team_id = $1 and record.id = $2`
  const rows = await database.read(viewer, { text, values: [viewer.team.id, id] })
  return rows.length > 0
}

function parseVersion(input: unknown): number {
  const { version, ...more } = (typeof input === 'object' && input !== null ? input : {}) as Values
  const unknown = Object.keys(more).map((field) => ({
    pointer: `/${field}`,
    code: 'UNKNOWN_FIELD',
    args: { field },
  }))
  if (unknown.length > 0) throw invalid(unknown)
  if (typeof version === 'number' && Number.isInteger(version) && version > 0) return version
  throw invalid([{ pointer: '/version', code: 'TYPE', args: { type: 'number' } }])
}
