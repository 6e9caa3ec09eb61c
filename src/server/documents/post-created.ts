import { lockRecord, recordStatement } from '../records/record.ts'
import type { Write, Written } from '../records/write.ts'
import { makeAct } from './make-act.ts'
import { changePosted } from './write-posted.ts'

/** Runs what an entity does with a new record in the transaction that wrote it; answers the record as it then is. */
export async function postCreated(write: Write, written: Written): Promise<Written> {
  const { house, resource, trx, caller } = write
  const created = house.documents.get(resource.name)?.created
  if (!created || written.outcome !== 'created') return written
  const record = await lockRecord(trx, resource, written.id)
  if (!record) return written
  const { changes } = await created(makeAct(write, 'create', record, {}))
  await changePosted(write, record, changes, 'update')
  const statement = recordStatement(resource, house, caller.can, trx.team, written.id)
  const [row] = await trx.query<{ body: string; version: string }>(statement)
  return { ...written, version: Number(row!.version), text: row!.body }
}
