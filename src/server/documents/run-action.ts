import { isId } from '../../schema/check-value.ts'
import type { Action, DocumentOptions, InputShape } from '../../schema/document.ts'
import { defineResource, type Resource } from '../../schema/resource.ts'
import { validate } from '../../schema/validation.ts'
import { readJson } from '../http/body.ts'
import type { Caller } from '../http/caller.ts'
import type { AppContext } from '../context/context.ts'
import { forbidden, invalid, notFound } from '../http/problems.ts'
import { isWithin } from '../records/branch-scope.ts'
import { isVisible } from '../records/is-visible.ts'
import { mutateFrom } from '../records/mutation.ts'
import { lockRecord, recordStatement, type StoredRecord } from '../records/record.ts'
import { resourceOf } from '../../schema/registry.ts'
import type { MemberCall } from '../http/route.ts'
import type { Write } from '../records/write.ts'
import { checkActionDays } from './days.ts'
import { findHandler } from './find-handler.ts'
import { createActionContext } from './create-action-context.ts'
import { flattenInput } from './flatten-input.ts'
import { changePosted } from './write-posted.ts'
import type { Values } from '../../schema/values.ts'
import { todayIn } from '../../schema/days.ts'

/**
 * Runs `POST /{resource}/{id}/{action}` in one transaction: locks the document, checks whether its state allows the
 * action, runs the handler and writes its changes. Answers the document as it is afterwards.
 */
export async function runAction(
  context: AppContext,
  resource: Resource,
  name: string,
  call: MemberCall,
): Promise<Response> {
  const { document: options } = resource
  const action = options?.actions[name]
  if (!options || !action) throw notFound()
  const { id = '' } = call.params
  if (!isId(id)) throw notFound()
  const sent = await readJson(call)
  const begin = ({ trx }: Write) => lockRecord(trx, resource, id.toLowerCase())
  const work = async (write: Write, document: StoredRecord | undefined) => {
    if (!document || !(await isVisible(resource, document, write))) throw notFound()
    // A missing record takes no input: another team must not be able to tell the difference.
    const input = checkedInput(action, sent, call)
    if (action.place && !isWithin(resource, document, call.caller, [action.place]))
      throw forbidden()
    const handler = findHandler(context, resource, document, name)
    if (!isOwnOfToday(action, options, document, call.caller)) throw forbidden(action.ownWithin)
    const dayCheck = { ...write, dayRule: context.dayRule }
    const day = await checkActionDays(dayCheck, { options, action, document, input })
    const outcome = await handler(createActionContext(write, name, { ...document, ...day }, input))
    write.trx.beforeCommit(changePosted(write, document, { ...day, ...outcome.changes }, name))
    const { resource: of = resource.name, id: answered = document.id } = outcome.answer ?? {}
    const { can, team } = call.caller
    return {
      body: recordStatement(resourceOf(context.registry, of), context, can, team.id, answered),
    }
  }
  return mutateFrom(context, resource, call, sent, { begin, work })
}

/**
 * Returns whether the caller may run this action. Without the right, only the author may, and only on the day of the
 * document.
 */
function isOwnOfToday(
  { ownWithin }: Action,
  { date }: DocumentOptions,
  document: Values,
  { can, person, team }: Caller,
): boolean {
  if (ownWithin === undefined || can(ownWithin)) return true
  const isOfToday = date === undefined || document[date] === todayIn(team.timezone)
  return document.createdBy === person.id && isOfToday
}

function checkedInput(action: Action, sent: unknown, { caller }: MemberCall): Values {
  const asked = defineResource('input', { fields: action.fields ?? {} })
  const accepted = flattenInput(sent, action.accepts as InputShape | undefined)
  const now = { can: caller.can, today: todayIn(caller.team.timezone) }
  const { value, issues } = validate(asked, accepted, now)
  if (issues.length > 0) throw invalid(issues)
  return value
}
