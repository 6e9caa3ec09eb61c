import { meetsCondition } from '../../schema/condition.ts'
import { getActions } from '../../schema/document.ts'
import type { Resource } from '../../schema/resource.ts'
import type { AppContext } from '../context/context.ts'
import { HttpProblem } from '../http/problems.ts'
import type { StoredRecord } from '../records/record.ts'
import type { ActionHandler } from '../context/document-actions.ts'

/**
 * Returns the handler of an action. Throws STATE when the status of the record is not in `from`, or
 * when the record does not meet the condition `when` of the action.
 */
export function findHandler(
  context: AppContext,
  resource: Resource,
  record: StoredRecord,
  name: string,
): ActionHandler {
  const action = getActions(resource)[name]
  const handler = context.documents.get(resource.name)?.handlers[name]
  if (!action || !handler) throw new Error(`${resource.name} has no handler for "${name}"`)
  const status = resource.document && record[resource.document.status]
  const isInStatus = !action.from || action.from.includes(String(status))
  if (isInStatus && (!action.when || meetsCondition(action.when, record))) return handler
  throw new HttpProblem(409, 'STATE', { extensions: { status, action: name } })
}
