import { listHiddenPrintouts } from '../../schema/printout.ts'
import type { Resource } from '../../schema/resource.ts'
import { systemFields } from '../../schema/system-fields.ts'
import { readJson } from '../http/body.ts'
import { getSource } from '../database/names.ts'
import type { AppContext } from '../context/context.ts'
import { invalid, notFound } from '../http/problems.ts'
import { respond, type MemberCall } from '../http/route.ts'
import { mutate } from '../records/mutation.ts'
import {
  IMPORT_UNDO_DAYS,
  UNDOABLE_ACTIONS,
  UNDO_MARKER_RESOURCE,
  writeMarkerSql,
} from '../records/change-set.ts'
import { getRecordId } from './record-handlers.ts'
import { redactRecord } from '../records/record.ts'
import { revertRecord } from './revert-record.ts'
import type { Values } from '../../schema/values.ts'

interface HistoryEntry {
  readonly id: string
  readonly action: string
  /**
   * Holds the version of the record after the write; null for an action that does not change the record, such as
   * sending a mail.
   */
  readonly version: number | null
  readonly before: Values | null
  readonly after: Values | null
  readonly user: { readonly id: string; readonly name: string | null } | null
  /** Holds the person for whom a deputy acted; null otherwise. */
  readonly onBehalfOf: HistoryEntry['user']
  readonly requestId: string | null
  /** Names the change set of the request; null for settings and other entries that cannot be undone. */
  readonly changeSet: {
    readonly id: string
    /** Counts the records of the change set, in at most 1,000 of its entries. */
    readonly records: number
    readonly isUndone: boolean
    /**
     * Indicates that the change set contains nothing that `POST /undo/{changeSet}` refuses: an action of a document, a
     * document that was posted when it was created, or an import that is too old.
     */
    readonly isUndoable: boolean
  } | null
  readonly ip: string | null
  /** Holds the time of the write, ISO 8601. */
  readonly at: string
}

/** Limits the entries of a response. Older entries stay in the history. */
const MAX_ENTRIES = 500
/** Limits the entries of a change set that are counted: an import can write 100,000. */
const MAX_COUNTED = 1000

/**
 * Handles `GET /{resource}/{id}/history`: returns the history of a record, which may be deleted,
 * the newest entry first.
 */
export async function readHistory(context: AppContext, resource: Resource, call: MemberCall) {
  const id = getRecordId(call)
  const entries = await readHistoryEntries(context, resource, call, id)
  const { caller } = call
  // A deleted record has no branch, so only people who work in all branches can read its history.
  // People who see only their own records can read the history of a record that they created.
  const [newest] = entries
  const isOwnDeleted = newest?.action === 'delete' && newest.before?.createdBy === caller.person.id
  const isRestricted =
    (resource.scope.length > 0 && caller.branches !== null) ||
    (!isOwnDeleted && Object.keys(resource.ownWithout).some((name) => caller.own.includes(name)))
  const mustExist = entries.length === 0 || isRestricted
  if (mustExist && !(await existsFor(context, resource, caller, id))) throw notFound()
  return respond(call, entries)
}

/** Reads the newest history entries of a record, with the values that the caller may see. */
export async function readHistoryEntries(
  context: AppContext,
  resource: Resource,
  { caller }: MemberCall,
  id: string,
): Promise<readonly HistoryEntry[]> {
  const { team, can } = caller
  const text = `select row_to_json(entry) as entry from (${writeEntriesSql(context)}) entry`
  const undoableResources = [...context.registry.byName.values()].filter(
    ({ source, one }) => source === 'table' && can(`${one}.view`),
  )
  const values = [
    team.id,
    resource.name,
    id,
    undoableResources.map(({ name }) => name),
    [...UNDOABLE_ACTIONS],
    JSON.stringify(listOpenStates(undoableResources)),
  ]
  const rows = await context.database.read<{ entry: HistoryEntry }>(caller, { text, values })
  const hidden = listHiddenPrintouts(context.printouts, resource.name, can)
  return rows.map(({ entry }) => ({
    ...entry,
    before: entry.before && redactRecord(resource, entry.before, can),
    after:
      entry.after && redactMail(entry.action, redactRecord(resource, entry.after, can), hidden),
  }))
}

/** Returns the values of an entry, without recipients and subject of a mail whose printout the caller may not see. */
function redactMail(action: string, after: Values, hidden: readonly string[]): Values {
  const { printout } = after
  return action === 'mail' && hidden.includes(String(printout)) ? { printout } : after
}

/**
 * Handles `POST /{resource}/{id}/revert` with `{version}`. Restores the earlier version as a new
 * change, and returns the record.
 */
export async function revert(context: AppContext, resource: Resource, call: MemberCall) {
  const id = getRecordId(call)
  const input = await readJson(call)
  // A missing record is answered with 404, regardless of the body.
  if (!(await existsFor(context, resource, call.caller, id))) throw notFound()
  const version = parseVersion(input)
  return mutate(context, resource, call, input, async (write) => {
    const written = await revertRecord(write, id, version)
    return {
      body: written.body,
      headers: { etag: `"${written.version}"` },
      hasWritten: written.outcome !== 'unchanged',
    }
  })
}

/**
 * Writes the SQL of the name of the person or API key in a column of a row, by default `user_id`; null
 * if the registry has no resource of people.
 */
export function writeAuthorSql(
  { registry, views }: Pick<AppContext, 'registry' | 'views'>,
  row: string,
  column = 'user_id',
): string {
  const people = registry.byName.get(systemFields.updatedBy.to)
  if (!people) return 'null'
  return `(select person.name from ${getSource(people, views)} person where person.team_id = ${row}.team_id and person.id = ${row}.${column})`
}

/**
 * Returns the status field of each document and the statuses of its drafts. A document that was posted when it was
 * created cannot be undone, unless an import created the document.
 */
function listOpenStates(resources: readonly Resource[]) {
  return Object.fromEntries(
    resources.flatMap(({ name, document }) =>
      document ? [[name, { status: document.status, open: document.open }]] : [],
    ),
  )
}

/**
 * Writes the SQL that selects the newest history entries of a record, each with the author's name
 * (`writeAuthorSql`) and its change set.
 */
function writeEntriesSql(context: AppContext): string {
  const author = writeAuthorSql(context, 'entry')
  const principal = writeAuthorSql(context, 'entry', 'on_behalf_of')
  return `
    with shown as (
      select * from history
      where team_id = $1 and resource = $2 and record_id = $3
      order by at desc, version desc, id desc limit ${MAX_ENTRIES}),
    sets as (
      select request.request_id, counted.records, counted."isUndoable",
        exists (select from history marker where marker.team_id = $1 and marker.resource = '${UNDO_MARKER_RESOURCE}'
          and marker.record_id = ${writeMarkerSql('request.request_id')})
        or exists (select from imports run where run.team_id = $1 and run.id::text = request.request_id
          and run.undone_at is not null) as "isUndone"
      from (select distinct request_id from shown where resource = any($4) and request_id is not null) request
      cross join lateral (
        select count(distinct (other.resource, other.record_id)) as records,
          coalesce((select run.started_at >= now() - interval '${IMPORT_UNDO_DAYS} days' from imports run
            where run.team_id = $1 and run.id::text = request.request_id),
            bool_and(other.action = any($5) and not other.is_posted)) as "isUndoable"
        from (select resource, record_id, action, action = 'create' and coalesce(not
            $6::jsonb -> resource -> 'open' ? (after ->> ($6::jsonb -> resource ->> 'status')), false) as is_posted
          from history
          where team_id = $1 and request_id = request.request_id and resource = any($4)
          limit ${MAX_COUNTED}) other) counted)
    select entry.id, entry.action, entry.version, entry.before, entry.after,
      case when entry.user_id is not null then json_build_object('id', entry.user_id, 'name', ${author}) end as "user",
      case when entry.on_behalf_of is not null
        then json_build_object('id', entry.on_behalf_of, 'name', ${principal}) end as "onBehalfOf",
      entry.request_id as "requestId",
      case when sets.request_id is not null then json_build_object('id', sets.request_id, 'records', sets.records,
        'isUndone', sets."isUndone", 'isUndoable', sets."isUndoable") end as "changeSet",
      entry.ip, entry.at
    from shown entry left join sets on sets.request_id = entry.request_id
    order by entry.at desc, entry.version desc, entry.id desc`
}

/** Returns whether a record exists that the viewer may see. */
export async function existsFor(
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
