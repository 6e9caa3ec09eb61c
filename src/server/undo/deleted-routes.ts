import type { Resource } from '../../schema/resource.ts'
import type { Values } from '../../schema/values.ts'
import type { AppContext } from '../context/context.ts'
import { withCustomFields } from '../context/team-context.ts'
import { writeAuthorSql } from '../crud/history-handlers.ts'
import { getRecordId } from '../crud/record-handlers.ts'
import { getTable } from '../database/names.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/problems.ts'
import { respond, route, type MemberCall, type Route } from '../http/route.ts'
import { createDeletedRef, createRecordRef } from '../openapi/record-schemas.ts'
import { array } from '../openapi/shapes.ts'
import { mutate } from '../records/mutation.ts'
import { redactRecord, type StoredRecord } from '../records/record.ts'
import { isDeletedVisible, restoreRecord } from './restore-record.ts'

/** Sets the number of days after a deletion in which the record is listed and can be restored. */
const DAYS = 90
/** Limits the records of a response, and the rows of one statement. The last deleted records come first. */
const MAX_RECORDS = 500

interface DeletedRecord {
  readonly record: StoredRecord
  readonly at: string
  readonly person: { readonly id: string; readonly name: string | null } | null
}

/**
 * Creates the routes that list recently deleted records of a resource, and restore a record with
 * its child rows.
 */
export function createDeletedRoutes(context: AppContext, declared: Resource): readonly Route[] {
  const { name, one } = declared
  return [
    route({
      method: 'GET',
      path: `/${name}/deleted`,
      access: { right: `${one}.view` },
      description: {
        summary: `List ${name} that were deleted in the last ${DAYS} days, the last deleted first`,
        tag: name,
        responses: {
          200: {
            description: 'The records as they were, with `deletedAt` and `deletedBy`',
            content: { 'application/json': array(createDeletedRef(declared)) },
          },
        },
      },
      handler: (call) =>
        listDeleted(...withCustomFields(context, declared, call.caller.team), call),
    }),
    route({
      method: 'POST',
      path: `/${name}/:id/restore`,
      access: { right: `${one}.create` },
      description: {
        summary: `Restore a deleted ${one} with its child rows`,
        tag: name,
        responses: {
          200: {
            description: 'The restored record',
            content: { 'application/json': createRecordRef(declared) },
          },
        },
      },
      handler: (call) => restore(...withCustomFields(context, declared, call.caller.team), call),
    }),
  ]
}

async function listDeleted(context: AppContext, resource: Resource, call: MemberCall) {
  const { caller } = call
  const visible = await readVisible(context, resource, caller)
  const records = visible.map(({ record, at, person }): Values => ({
    ...redactRecord(resource, record, caller.can),
    deletedAt: at,
    deletedBy: person,
  }))
  const range = `${resource.name} 0-${Math.max(0, records.length - 1)}/${records.length}`
  return respond(call, records, { headers: { 'content-range': range } })
}

/** Reads pages of deleted records until `MAX_RECORDS` of them are visible to the caller, or until no page is left. */
async function readVisible(
  context: AppContext,
  resource: Resource,
  caller: Caller,
): Promise<readonly DeletedRecord[]> {
  const text = writeDeletedSql(context, resource, {
    page: 'and ($3::timestamptz is null or (deleted.at, deleted.record_id) < ($3, $4::uuid))',
  })
  const visible: DeletedRecord[] = []
  let last: DeletedRecord | undefined
  do {
    const values = [caller.team.id, resource.name, last?.at ?? null, last?.record.id ?? null]
    const rows = await context.database.read<{ entry: DeletedRecord }>(
      caller,
      { text, values },
      'long',
    )
    const page = rows.map(({ entry }) => entry)
    visible.push(...page.filter(({ record }) => isDeletedVisible(resource, record, caller)))
    last = page.length < MAX_RECORDS ? undefined : page.at(-1)
  } while (last && visible.length < MAX_RECORDS)
  return visible.slice(0, MAX_RECORDS)
}

async function restore(context: AppContext, resource: Resource, call: MemberCall) {
  const id = getRecordId(call)
  return mutate(context, resource, call, null, async (write) => {
    const [found] = await write.trx.query<{ entry: DeletedRecord }>({
      text: writeDeletedSql(context, resource, { entry: 'and entry.record_id = $3' }),
      values: [write.trx.team, resource.name, id],
    })
    if (!found) throw notFound()
    const { body, version } = await restoreRecord(write, found.entry.record)
    return { body, headers: { etag: `"${version}"` } }
  })
}

/**
 * Writes the SQL of a page of records that were deleted in the last `DAYS` days and do not exist any more, each in its
 * last state. `entry` adds a condition on the history entries, `page` a condition on the deleted records.
 */
function writeDeletedSql(
  context: AppContext,
  resource: Resource,
  { entry = '', page = '' }: { readonly entry?: string; readonly page?: string },
): string {
  return `
    select json_build_object('record', deleted.before, 'at', deleted.at, 'person',
      case when deleted.user_id is not null
        then json_build_object('id', deleted.user_id, 'name', ${writeAuthorSql(context, 'deleted')}) end) as entry
    from (
      select distinct on (entry.record_id) entry.* from history entry
      where entry.team_id = $1 and entry.resource = $2 and entry.action = 'delete'
        and entry.at > now() - interval '${DAYS} days' ${entry}
      order by entry.record_id, entry.at desc) deleted
    where not exists (select from ${getTable(resource)} record
      where record.team_id = deleted.team_id and record.id = deleted.record_id) ${page}
    order by deleted.at desc, deleted.record_id desc limit ${MAX_RECORDS}`
}
