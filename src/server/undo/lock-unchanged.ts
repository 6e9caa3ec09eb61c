import { checkRecordVersion } from '../crud/update-record.ts'
import { notFound } from '../http/problems.ts'
import { UNDO_MARKER_RESOURCE } from '../records/change-set.ts'
import { lockRecord } from '../records/record.ts'
import type { Write } from '../records/write.ts'

/**
 * Locks a record that is as it was at `version`, because the record was not changed since, or because each later change
 * was undone. Returns the present version of the record. Throws 404 for a missing record, and 412 when a later change
 * was not undone.
 */
export async function lockUnchanged(write: Write, id: string, version: number): Promise<number> {
  const current = await lockRecord(write.trx, write.resource, id)
  if (!current) throw notFound()
  if (current.version !== version && !(await areUndone(write, id, version)))
    checkRecordVersion(write, current, version)
  return current.version
}

/** Describes the writes of a request to a record. */
interface LaterWrite {
  readonly request: string | null
  /** Names the change set that the request undid; null for other requests. */
  readonly undid: string | null
  /** Lists the fields that the request changed; empty when the request created, deleted or restored the record. */
  readonly fields: readonly string[]
}

/**
 * Returns whether each change of a record after `version` was undone. An undo does not count if it left out a field
 * that its author may not change.
 */
async function areUndone({ trx, resource }: Write, id: string, version: number): Promise<boolean> {
  const values = [trx.team, resource.name, id, version]
  const writes = await trx.query<LaterWrite>({ text: LATER, values })
  // An undo of an undo repeats the change that was undone. The repetition is a further change.
  const notUndone: LaterWrite[] = []
  for (const write of writes) {
    const last = notUndone.at(-1)
    const isSameRequest = write.request !== null && write.request === last?.request
    if (last && write.undid !== null && write.undid === last.request && changesAll(write, last)) {
      notUndone.pop()
    } else if (last && isSameRequest) {
      notUndone[notUndone.length - 1] = { ...last, fields: [...last.fields, ...write.fields] }
    } else notUndone.push(write)
  }
  return notUndone.length === 0
}

/** Returns whether a write changed all fields that another write had changed. */
function changesAll(write: LaterWrite, { fields }: LaterWrite): boolean {
  return fields.every((name) => write.fields.includes(name))
}

/**
 * Selects the writes of a record after a version, in order. A deletion at that version is a later write, because a
 * deletion does not raise the version.
 */
const LATER = `
  select entry.request_id as request, (
    select marker.after ->> 'changeSet' from history marker
    where marker.team_id = $1 and marker.request_id = entry.request_id and marker.resource = '${UNDO_MARKER_RESOURCE}'
    limit 1) as undid,
    array(select jsonb_object_keys(entry.before) where entry.after is not null) as fields
  from history entry
  where entry.team_id = $1 and entry.resource = $2 and entry.record_id = $3
    and (entry.version > $4 or entry.version = $4 and entry.action = 'delete')
  order by entry.at, entry.version, entry.id`
