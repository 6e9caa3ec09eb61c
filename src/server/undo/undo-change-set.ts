import { getCacheTags } from '../../schema/registry.ts'
import { withCustomFields } from '../context/team-context.ts'
import { deleteRecord } from '../crud/delete-record.ts'
import { revertRecord } from '../crud/revert-record.ts'
import { HttpProblem, notFound } from '../http/problems.ts'
import {
  RESTORE,
  UNDOABLE_ACTIONS,
  UNDO_MARKER_RESOURCE,
  writeMarkerSql,
} from '../records/change-set.ts'
import { describeReason } from '../records/get-reason.ts'
import { withLockedKey } from '../records/locked-key.ts'
import type { StoredRecord } from '../records/record.ts'
import { requireRight } from '../records/require-right.ts'
import type { Write } from '../records/write.ts'
import { lockUnchanged } from './lock-unchanged.ts'
import { restoreRecord } from './restore-record.ts'
import { writeUndone } from './write-undone.ts'

type Undo = Omit<Write, 'resource'>

interface Entry {
  readonly resource: string
  readonly record: string
  readonly action: string
  readonly version: number
  readonly before: StoredRecord | null
}

/** Holds the entries of one record in a change set, in the order in which they were written. */
type RecordEntries = readonly [Entry, ...Entry[]]

interface Refusal {
  readonly resource: string
  readonly id: string
  readonly code: string
  readonly message: string
}

/** Holds the result of undoing a change set. */
export interface UndoReport {
  /** Counts the records that are again as they were before the change set. */
  readonly undone: number
  readonly refused: readonly Refusal[]
  /** Lists the cache tags of the resources whose records were undone. */
  readonly tags: readonly string[]
}

/**
 * Undoes a change set, which is everything that one request wrote, the last record first. Deletes new records, restores
 * deleted records, and sets changed fields to their earlier values. Each step needs the rights of the ordinary write
 * and follows the rules of that write. Refuses records that an action of a document wrote, and records with later
 * writes that were not undone, and undoes the other records. Throws 404 for an unknown change set, or when the caller
 * may see none of its resources. Throws 409 when the change set was undone before, or while another request undoes the
 * change set.
 */
export async function undoChangeSet(undo: Undo, changeSet: string): Promise<UndoReport> {
  const { context, trx, caller } = undo
  const values = [trx.team, changeSet]
  // The lock keeps two requests from undoing the same change set at the same time.
  const [[marker], entries] = await withLockedKey(trx, ['undo', ...values], () =>
    Promise.all([
      trx.query<{ isUndone: boolean }>({ text: MARKER, values }),
      trx.query<Entry>({ text: ENTRIES, values }),
    ]),
  )
  const groups = groupByRecord(entries).filter(([{ resource }]) => {
    const declared = context.registry.byName.get(resource)
    return declared?.source === 'table' && caller.can(`${declared.one}.view`)
  })
  if (groups.length === 0) throw notFound()
  if (marker!.isUndone) throw new HttpProblem(409, 'ALREADY_UNDONE')

  const refused: Refusal[] = []
  const tags = new Set<string>()
  let undone = 0
  for (const group of groups.toReversed()) {
    const [{ resource: name, record }] = group
    const [extended, resource] = withCustomFields(
      context,
      context.registry.byName.get(name)!,
      caller.team,
    )
    const write: Write = { context: extended, resource, trx, caller }
    try {
      if (await trx.savepoint(() => undoRecord(write, group))) undone += 1
      for (const tag of getCacheTags(context.registry, name)) tags.add(tag)
    } catch (problem) {
      refused.push({ resource: name, id: record, ...describeReason(write, problem) })
    }
  }
  if (undone > 0) await writeUndone(trx, caller, changeSet, undone)
  return { undone, refused, tags: [...tags] }
}

/** Undoes what a change set wrote to one record; returns whether the record changed. */
async function undoRecord(write: Write, entries: RecordEntries): Promise<boolean> {
  const [first] = entries
  const last = entries.at(-1)!
  if (entries.some(({ action }) => !UNDOABLE_ACTIONS.has(action)))
    throw new HttpProblem(409, 'ACTION_NOT_UNDONE')
  const isNew = first.action === 'create' || first.action === RESTORE
  if (last.action === 'delete') {
    if (isNew) return false
    requireRight(write, 'create')
    await restoreRecord(write, last.before!)
    return true
  }
  if (isNew) {
    requireRight(write, 'delete')
    const version = await lockUnchanged(write, last.record, last.version)
    await deleteRecord(write, last.record, version)
    return true
  }
  requireRight(write, 'edit')
  await lockUnchanged(write, last.record, last.version)
  const { outcome } = await revertRecord(write, last.record, first.version - 1)
  return outcome === 'updated'
}

/** Groups the entries by record, in the order of the last entry of each record. */
function groupByRecord(entries: readonly Entry[]): RecordEntries[] {
  const groups = new Map<string, RecordEntries>()
  for (const entry of entries) {
    const key = `${entry.resource} ${entry.record}`
    const earlierEntries = groups.get(key)
    groups.delete(key)
    groups.set(key, earlierEntries ? [...earlierEntries, entry] : [entry])
  }
  return [...groups.values()]
}

const MARKER = `
  select exists (select from history entry where entry.team_id = $1 and entry.resource = '${UNDO_MARKER_RESOURCE}'
      and entry.record_id = marker.id) as "isUndone"
  from (select ${writeMarkerSql('$2::text')} as id) marker`

const ENTRIES = `
  select entry.resource, entry.record_id as record, entry.action, coalesce(entry.version, 0) as version,
    case when entry.action = 'delete' then entry.before end as before
  from history entry
  where entry.team_id = $1 and entry.request_id = $2 and entry.resource <> '${UNDO_MARKER_RESOURCE}'
  order by entry.at, entry.id`
