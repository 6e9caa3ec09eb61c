import { invalid, notFound } from '../http/problems.ts'
import { isVisible } from '../records/is-visible.ts'
import { lockRecord, type StoredRecord } from '../records/record.ts'
import { updateRecord } from './update-record.ts'
import type { Write, Written } from '../records/write.ts'
import type { Values } from '../../schema/values.ts'

interface Change {
  readonly version: number
  readonly before: Values | null
}

/** Sets a record's fields to the values of an earlier version, as an ordinary change. */
export async function revertRecord(write: Write, id: string, version: number): Promise<Written> {
  const { resource, trx } = write
  const current = await lockRecord(trx, resource, id)
  if (!current || !(await isVisible(resource, current, write))) throw notFound()
  const text = `select version, before from history
    where team_id = $1 and resource = $2 and record_id = $3 and action = 'update' and version > $4
    order by version desc`
  const values = [trx.team, resource.name, id, version]
  const changes = await trx.query<Change>({ text, values })
  // Without all changes since that version, its values are unknown.
  if (version > current.version || changes.length !== current.version - version) {
    throw invalid([{ pointer: '/version', code: 'NOT_FOUND' }])
  }
  return updateRecord(write, id, listWritableChanges(write, current, changes), undefined)
}

/**
 * Returns the earlier values of the fields that the caller may set. Server-owned fields keep their
 * values.
 */
function listWritableChanges(
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
