import { isId } from '../../schema/check-value.ts'
import {
  getActions,
  type Action,
  type DocumentOptions,
  type InputShape,
} from '../../schema/document.ts'
import { listProposedAmounts } from '../../schema/proposed-amounts.ts'
import { defineResource, type Resource } from '../../schema/resource.ts'
import { validate } from '../../schema/validation.ts'
import { readJson } from '../http/body.ts'
import type { AppContext } from '../context/context.ts'
import type { ActionResult } from '../context/document-actions.ts'
import { forbidden, invalid, notFound } from '../http/problems.ts'
import { isInBranches } from '../records/branch-scope.ts'
import { isVisible } from '../records/is-visible.ts'
import { mutateInSteps } from '../records/mutation.ts'
import { lockRecord, createRecordStatement, type StoredRecord } from '../records/record.ts'
import { getResource } from '../../schema/registry.ts'
import type { MemberCall } from '../http/route.ts'
import type { Write } from '../records/write.ts'
import { getValidationContext } from '../records/validation-context.ts'
import { checkOwnWithin } from './check-own-within.ts'
import { checkActionDays } from './check-days.ts'
import { findHandler } from './find-handler.ts'
import { listAuthorities } from './authorities.ts'
import { createActionContext } from './create-action-context.ts'
import { flattenInput } from './flatten-input.ts'
import { changePosted } from './write-posted.ts'
import type { Values } from '../../schema/values.ts'

/**
 * Handles `POST /{resource}/{id}/{action}` in one transaction: locks the record, checks whether its
 * status allows the action, runs the handler and writes its changes. Returns the record after the
 * action.
 */
export async function runAction(
  context: AppContext,
  resource: Resource,
  name: string,
  call: MemberCall,
): Promise<Response> {
  const { id = '' } = call.params
  if (!isId(id)) throw notFound()
  const sent = await readJson(call)
  const load = context.documents.get(resource.name)?.handlers[name]?.load
  const begin = ({ trx }: Write) =>
    Promise.all([lockRecord(trx, resource, id.toLowerCase()), load?.(trx, id)])
  const work = async (write: Write, [record, loaded]: Awaited<ReturnType<typeof begin>>) => {
    const outcome = await runHandler(write, name, record, sent, loaded)
    const { changes, answer } = outcome
    if (record) write.trx.beforeCommit(changePosted(outcome.write, record, changes, name))
    const { answers = resource.name } = getActions(resource)[name] ?? {}
    const answered = getResource(context.registry, answer === undefined ? resource.name : answers)
    const { can, team } = call.caller
    return {
      body: createRecordStatement(answered, context, can, team.id, answer ?? id.toLowerCase()),
    }
  }
  return mutateInSteps(context, resource, call, sent, { begin, work })
}

interface HandlerOutcome {
  readonly changes: Values
  readonly answer?: ActionResult<Resource>['answer']
  /** Holds the write to use for the changes, with the person on whose behalf the caller acts. */
  readonly write: Write
}

/**
 * Runs the handler of an action on a locked record. Returns the changes of the record, which the caller of this function
 * writes. Throws 404 for a record that the caller may not see, 422 for invalid inputs, 403 without the right to the
 * action, and 409 in a status that does not allow the action.
 */
export async function runHandler(
  write: Write,
  name: string,
  record: StoredRecord | undefined,
  sent: unknown,
  loaded?: unknown,
): Promise<HandlerOutcome> {
  const { context, resource, caller, trx } = write
  const { document: options } = resource
  const action = getActions(resource)[name]
  if (!action || !record || !(await isVisible(resource, record, write))) throw notFound()
  // A missing document is answered with 404 before the inputs are checked, so that the response
  // reveals nothing about other teams' documents.
  const input = checkInput(action, sent, record, { trx, caller })
  if (action.place && !isInBranches(resource, record, caller, [action.place])) throw forbidden()
  const authorities = listAuthorities(write, name, action, record)
  const [first] = authorities
  if (!first) throw forbidden(`${resource.one}.${name}`)
  const handler = findHandler(context, resource, record, name)
  checkOwnWithin(action, options, record, { trx, caller })
  const dayCheck = { ...write, dayRule: context.dayRule }
  const newDate = options
    ? await checkActionDays(dayCheck, { options, action, document: record, input })
    : {}
  const document = { ...record, ...newDate }
  const actionContext = createActionContext(write, name, document, input, authorities)
  const { changes, answer, authority = first } = await handler({ ...actionContext, loaded })
  if (options) checkOutcome(action, name, { before: record, changes }, options)
  const { onBehalfOf } = authority
  return {
    changes: { ...newDate, ...changes },
    ...(answer !== undefined && { answer }),
    write: onBehalfOf === undefined ? write : { ...write, caller: { ...caller, onBehalfOf } },
  }
}

/** Throws an error when a handler moves a document to a status that the option `to` of its action does not list. */
function checkOutcome(
  { to = [] }: Action,
  name: string,
  { before, changes }: { readonly before: Values; readonly changes: Values },
  { status }: DocumentOptions,
): void {
  const after = changes[status] ?? before[status]
  if (after === before[status] || to.includes(String(after))) return
  throw new Error(`Action ${name} must list ${String(after)} in its option \`to\``)
}

function checkInput(
  action: Action,
  sent: unknown,
  record: Values,
  { trx, caller }: Pick<Write, 'trx' | 'caller'>,
): Values {
  const inputResource = defineResource('input', { fields: action.fields ?? {} })
  const accepted = flattenInput(sent, action.accepts as InputShape | undefined)
  const { value, issues } = validate(inputResource, accepted, {
    ...getValidationContext(caller, trx.now()),
    proposed: listProposedAmounts(action, record),
  })
  if (issues.length > 0) throw invalid(issues)
  return value
}
