import { invalid, notFound } from '../http/problems.ts'
import { isVisible } from '../records/is-visible.ts'
import { lockRecord, type StoredRecord } from '../records/record.ts'
import { updateRecord } from './update-record.ts'
import type { Write, Written } from '../records/write.ts'
import type { Values } from '../../schema/values.ts'

interface Change {
  readonly action: string
  readonly version: number
  readonly before: Values | null
}

/**
 * Sets a record's fields to the values of an earlier version, as an ordinary change. The record may have been deleted and
 * restored since that version, but an action of a document must not have changed the record since. Throws 404 for a
 * missing record, and 422 for a version that the history does not have.
 */
export async function revertRecord(write: Write, id: string, version: number): Promise<Written> {
  const { resource, trx } = write
  const current = await lockRecord(trx, resource, id)
  if (!current || !(await isVisible(resource, current, write))) throw notFound()
  // The entry of a deletion has the version of the deleted record, and holds the whole record.
  const text = `select action, version, before from history
    where team_id = $1 and resource = $2 and record_id = $3 and action = any($5)
      and (version > $4 or version = $4 and action = 'delete')
    order by at desc, version desc`
  const values = [trx.team, resource.name, id, version, REVERTIBLE_ACTIONS]
  const changes = await trx.query<Change>({ text, values })
  // The values of that version are known only if the history has all changes since then. The version
  // of a restored record counts the deletion, too (`VERSIONS`).
  const recordedVersions = changes.reduce((sum, { action }) => sum + (VERSIONS[action] ?? 0), 0)
  if (version > current.version || recordedVersions !== current.version - version) {
    throw invalid([{ pointer: '/version', code: 'NOT_FOUND' }])
  }
  const earlierValues = getWritableValues(write, current, changes)
  return updateRecord(write, id, earlierValues, undefined, {
    locked: current,
    earlier: earlierValues,
  })
}

/** Maps the actions that can be reverted to the number by which they increase the version of a record. */
const VERSIONS: Readonly<Record<string, number>> = { update: 1, delete: 0, restore: 2 }
const REVERTIBLE_ACTIONS = Object.keys(VERSIONS)

/**
 * Returns the earlier values of the fields that the caller may set. Server-owned fields keep their
 * values.
 */
function getWritableValues(
  { resource, caller }: Write,
  current: StoredRecord,
  changes: readonly Change[],
): Values {
  const earlier: Values = Object.assign({}, ...changes.map(({ before }) => before))
  return Object.fromEntries(
    Object.entries(earlier).filter(([name]) => {
      const field = resource.fields[name]
      if (!field || field.readOnly || field.kind === 'computed') return false
      return name in current && (!field.requires || caller.can(field.requires))
    }),
  )
}
