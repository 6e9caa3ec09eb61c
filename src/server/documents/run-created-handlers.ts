import { lockRecord, createRecordStatement } from '../records/record.ts'
import type { Write, Written } from '../records/write.ts'
import { createActionContext } from './create-action-context.ts'
import { changePosted } from './write-posted.ts'
import type { Values } from '../../schema/values.ts'
import { hasInputs } from '../records/split-inputs.ts'

/**
 * Runs the handlers `created` of a new record in the transaction that created the record: first the handler of the
 * rules, if the record has inputs, then the handler of the document, if documents of the resource are posted when they
 * are created. Returns the record as stored afterwards.
 */
export async function runCreatedHandlers(
  write: Write,
  written: Written,
  inputs: Values,
): Promise<Written> {
  const { context, resource, trx, caller } = write
  const { posted, created } = findCreatedHandlers(write, inputs)
  if (!posted && !created) return written
  const record = await lockRecord(trx, resource, written.id)
  if (!record) return written
  const actionContext = createActionContext(write, 'create', record, inputs)
  await created?.(actionContext)
  if (posted) await changePosted(write, record, (await posted(actionContext)).changes, 'update')
  const statement = createRecordStatement(resource, context, caller.can, trx.team, written.id)
  const [row] = await trx.query<{ body: string; version: string }>(statement)
  return { ...written, version: Number(row!.version), body: row!.body }
}

/** Returns whether a handler `created` runs for a new record with these inputs. */
export function hasCreatedHandlers(write: Write, inputs: Values): boolean {
  const { posted, created } = findCreatedHandlers(write, inputs)
  return posted !== undefined || created !== undefined
}

function findCreatedHandlers({ context, resource }: Write, inputs: Values) {
  const posted = context.documents.get(resource.name)?.created
  const created = hasInputs(inputs) ? context.rules.get(resource.name)?.created : undefined
  return { posted, created }
}
