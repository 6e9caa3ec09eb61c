import { isDeepStrictEqual } from 'node:util'
import { isOpen } from '../../schema/document.ts'
import type { Values } from '../../schema/values.ts'
import type { StoredRecord } from '../records/record.ts'
import type { Write } from '../records/write.ts'
import { createActionContext } from './create-action-context.ts'
import { isRevision } from './draft-rules.ts'

/**
 * Runs the handler `revise` when a posted document changes in more than the fields in `always`, such as notes. Returns
 * the further changes that the handler requires; an empty object when the handler does not run.
 */
export async function runRevision(
  write: Write,
  current: StoredRecord,
  changes: Values,
): Promise<Values> {
  const { context, resource } = write
  const revise = context.documents.get(resource.name)?.revise
  const record = { ...current, ...changes }
  if (!revise || isOpen(resource, current) || !isRevision(resource, record, current)) return {}
  const required: Values = await revise(createActionContext(write, 'revise', current, {}), record)
  return Object.fromEntries(
    Object.entries(required).filter(([name, value]) => !isDeepStrictEqual(value, current[name])),
  )
}
