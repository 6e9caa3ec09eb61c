import { isId } from '../../schema/check-value.ts'
import { meets } from '../../schema/condition.ts'
import type { Action, DocumentOptions, Unfolding } from '../../schema/document.ts'
import { defineResource, type Resource } from '../../schema/resource.ts'
import { validate } from '../../schema/validation.ts'
import { readJson } from '../body.ts'
import { todayIn } from '../caller.ts'
import type { House } from '../house.ts'
import { invalid, notFound, Refusal } from '../problems.ts'
import { mutate } from '../records/mutation.ts'
import { lockRecord, recordStatement, type Stored, type Values } from '../records/record.ts'
import { resourceOf } from '../../schema/registry.ts'
import type { MemberCall } from '../route.ts'
import type { Handler } from './act.ts'
import { makeAct } from './make-act.ts'
import { unfold } from './unfold.ts'
import { changePosted } from './write-posted.ts'

/**
 * `POST /{resource}/{id}/{action}`: one transaction that locks the document, looks whether the action may be taken in
 * its state, runs the entity's handler and writes what it changed. Answers the document as it now is.
 */
export async function takeAction(
  house: House,
  resource: Resource,
  name: string,
  call: MemberCall,
): Promise<Response> {
  const { action, document: options, handler } = declared(house, resource, name)
  const { id = '' } = call.params
  if (!isId(id)) throw notFound()
  const sent = await readJson(call)
  const input = checkedInput(action, sent, call)
  return mutate(house, resource, call, sent, async (write) => {
    const document = await lockRecord(write.trx, resource, id.toLowerCase())
    if (!document) throw notFound()
    checkState(document, options.status, action, name)
    const outcome = await handler(makeAct(write, name, document, input))
    const written = changePosted(write, document, outcome.changes, name)
    const { resource: of = resource.name, id: answered = document.id } = outcome.answer ?? {}
    const { can, team } = call.caller
    const statement = recordStatement(resourceOf(house.registry, of), house, can, team.id, answered)
    const [[row]] = await Promise.all([
      write.trx.query<{ body: string; version: string }>(statement),
      written,
    ])
    return { body: row!.body, headers: { etag: `"${row!.version}"` } }
  })
}

function declared(house: House, { name: of, document }: Resource, name: string) {
  const action = document?.actions[name]
  const handler: Handler | undefined = house.documents.get(of)?.handlers[name]
  if (!document || !action || !handler) throw new Error(`${of} has no handler for "${name}"`)
  return { document: document satisfies DocumentOptions, action, handler }
}

function checkedInput(action: Action, sent: unknown, { caller }: MemberCall): Values {
  const asked = defineResource('input', { fields: action.fields ?? {} })
  const accepted = unfold(sent, action.accepts as Unfolding | undefined)
  const now = { can: caller.can, today: todayIn(caller.team) }
  const { value, issues } = validate(asked, accepted, now)
  if (issues.length > 0) throw invalid(issues)
  return value
}

function checkState(document: Stored, status: string, action: Action, name: string): void {
  const state = document[status]
  const fits = typeof state === 'string' && action.from.includes(state)
  if (fits && (!action.when || meets(action.when, document))) return
  throw new Refusal(409, 'STATE', { more: { status: state, action: name } })
}
