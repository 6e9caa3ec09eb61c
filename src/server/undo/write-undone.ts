import type { Transaction } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { UNDO_MARKER_RESOURCE, writeMarkerSql } from '../records/change-set.ts'
import { writeEntry } from '../records/history.ts'

/** Writes the history entry that marks a change set as undone by this request, with the number of undone records. */
export async function writeUndone(
  trx: Transaction,
  caller: Caller,
  changeSet: string,
  undone: number,
): Promise<void> {
  const text = `select ${writeMarkerSql('$1::text')} as id`
  const [marker] = await trx.query<{ id: string }>({ text, values: [changeSet] })
  const entry = { resource: UNDO_MARKER_RESOURCE, record: marker!.id, action: 'undo', before: null }
  await writeEntry(trx, caller, { ...entry, after: { changeSet, undone } })
}
