import { meets } from '../../schema/condition.ts'
import type { Resource } from '../../schema/resource.ts'
import type { AppContext } from '../context/context.ts'
import { Refusal } from '../http/problems.ts'
import type { StoredRecord } from '../records/record.ts'
import type { ActionHandler } from '../context/document-actions.ts'

/** Finds the handler of a document's action; refuses with STATE where the document's state does not allow it. */
export function findHandler(
  context: AppContext,
  { name: of, document: options }: Resource,
  document: StoredRecord,
  name: string,
): ActionHandler {
  const action = options?.actions[name]
  const handler = context.documents.get(of)?.handlers[name]
  if (!options || !action || !handler) throw new Error(`${of} has no handler for "${name}"`)
  const status = document[options.status]
  const fits = typeof status === 'string' && action.from.includes(status)
  if (fits && (!action.when || meets(action.when, document))) return handler
  throw new Refusal(409, 'STATE', { more: { status, action: name } })
}
