import { meets } from '../../schema/condition.ts'
import type { Resource } from '../../schema/resource.ts'
import type { House } from '../context/context.ts'
import { Refusal } from '../http/problems.ts'
import type { Stored } from '../records/record.ts'
import type { Handler } from '../context/document-actions.ts'

/** Finds the handler of a document's action; refuses with STATE where the document's state does not allow it. */
export function handlerOf(
  house: House,
  { name: of, document: options }: Resource,
  document: Stored,
  name: string,
): Handler {
  const action = options?.actions[name]
  const handler = house.documents.get(of)?.handlers[name]
  if (!options || !action || !handler) throw new Error(`${of} has no handler for "${name}"`)
  const status = document[options.status]
  const fits = typeof status === 'string' && action.from.includes(status)
  if (fits && (!action.when || meets(action.when, document))) return handler
  throw new Refusal(409, 'STATE', { more: { status, action: name } })
}
