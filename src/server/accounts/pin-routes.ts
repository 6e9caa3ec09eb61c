import { z } from 'zod'
import { getResource } from '../../schema/registry.ts'
import { systemFields } from '../../schema/system-fields.ts'
import { announceHistory, type StaleHeader } from '../context/announce-stale.ts'
import type { AppContext } from '../context/context.ts'
import { getRecordId } from '../crud/record-handlers.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Caller, Identity } from '../http/caller.ts'
import { describeJsonBody, readChecked } from '../http/checked-body.ts'
import { MAX_FAILURES } from '../identity/pins.ts'
import { forbidden, invalid, notFound } from '../http/problems.ts'
import { respond, route, type PersonCall, type Route } from '../http/route.ts'
import { writeEntry } from '../records/history.ts'
import { checkCoversMember, type MemberAccess } from './member-access.ts'
import { createPasswordCheck } from './own-password.ts'
import { isEasyPin, pinDigits } from './pin-digits.ts'
import { readRoles } from './stored-role.ts'

const State = z.object({
  /** Holds when the PIN was set; null without a PIN. */
  setAt: z.iso.datetime().nullable(),
  /** Indicates that too many wrong attempts have blocked the PIN. */
  isBlocked: z.boolean(),
})
const NewPin = z.strictObject({ pin: pinDigits, password: z.string() })
const responses = { 200: { description: 'State of the PIN', content: describeJsonBody(State) } }

/** Creates the routes by which people set their PIN, and by which administrators remove it. */
export function createPinRoutes(context: AppContext, { pins }: Identity): readonly Route[] {
  const { registry, database, events } = context
  if (!registry.device || !registry.byName.has(systemFields.updatedBy.to)) return []
  const people = getResource(registry, systemFields.updatedBy.to)
  const checkPassword = createPasswordCheck(database, 'set-pin')

  async function readState(team: string, person: string): Promise<z.infer<typeof State>> {
    const [state] = await database.lookUp<{ setAt: string; isBlocked: boolean }>({
      text: STATE,
      values: [team, person, MAX_FAILURES],
    })
    return state ?? { setAt: null, isBlocked: false }
  }

  function getMember({ session: { person, membership } }: PersonCall) {
    if (!membership) throw forbidden()
    return [membership.team.id, person.id] as const
  }

  async function recordChange(
    call: PersonCall,
    change: typeof CLEARED | typeof SET_PIN,
  ): Promise<StaleHeader> {
    const [team, person] = getMember(call)
    const { session, requestId, ip } = call
    const entry = { ...change, resource: people.name, record: person }
    await database.withTeam(team, (trx) =>
      writeEntry(trx, { person: session.person, requestId, ip }, entry),
    )
    await events.recheck(person)
    return announceHistory(context, team)
  }

  /** Throws an error unless the person is a member and the caller may manage the member. */
  async function checkMayClear(trx: Transaction, caller: Caller, id: string): Promise<void> {
    const [member] = await trx.query<MemberAccess>({ text: MEMBER, values: [trx.team, id] })
    if (!member) throw notFound()
    await checkCoversMember(registry, trx, caller, member, await readRoles(registry, trx))
  }

  return [
    route({
      method: 'GET',
      path: '/me/pin',
      access: 'person',
      description: {
        summary: 'Read whether the signed-in person has a PIN in this team',
        tag: 'me',
        responses,
      },
      handler: async (call) => respond(call, await readState(...getMember(call))),
    }),
    route({
      method: 'PUT',
      path: '/me/pin',
      access: 'person',
      description: {
        summary:
          'Set the PIN of the signed-in person in this team; the earlier PIN stops working at once',
        tag: 'me',
        body: describeJsonBody(NewPin),
        responses,
      },
      async handler(call) {
        const [team, person] = getMember(call)
        const { pin, password } = await readChecked(call, NewPin)
        if (isEasyPin(pin)) throw invalid([{ pointer: '/pin', code: 'EASY_PIN' }])
        await checkPassword(person, password)
        const values = [team, person, await pins.hash(team, person, pin)]
        await database.query({ text: SET, values })
        const headers = await recordChange(call, SET_PIN)
        return respond(call, await readState(team, person), { headers })
      },
    }),
    route({
      method: 'DELETE',
      path: '/me/pin',
      access: 'person',
      description: {
        summary: 'Remove the PIN of the signed-in person in this team, at once',
        tag: 'me',
        responses: { 204: { description: 'Removed' } },
      },
      async handler(call) {
        const [removed] = await database.query({ text: CLEAR, values: getMember(call) })
        if (!removed) throw notFound()
        return respond(call, null, { status: 204, headers: await recordChange(call, CLEARED) })
      },
    }),
    route({
      method: 'GET',
      path: '/users/:id/pin',
      access: { right: 'user.view' },
      description: { summary: 'Read whether a person has a PIN', tag: 'users', responses },
      async handler(call) {
        const { team } = call.caller
        const id = getRecordId(call)
        const [member] = await database.lookUp({ text: MEMBER, values: [team.id, id] })
        if (!member) throw notFound()
        return respond(call, await readState(team.id, id))
      },
    }),
    route({
      method: 'DELETE',
      path: '/users/:id/pin',
      access: { right: 'user.edit' },
      description: {
        summary: 'Remove the PIN of a person, effective with the next request',
        tag: 'users',
        responses,
      },
      async handler(call) {
        const { caller } = call
        const team = caller.team.id
        const id = getRecordId(call)
        await database.withTeam(team, (trx) => checkMayClear(trx, caller, id))
        // Transactions of a team cannot access PINs, so this statement runs outside of them.
        const [removed] = await database.query({ text: CLEAR, values: [team, id] })
        if (!removed) throw notFound()
        await database.withTeam(team, (trx) =>
          writeEntry(trx, caller, { ...CLEARED, resource: people.name, record: id }),
        )
        await events.recheck(id)
        const headers = announceHistory(context, team)
        return respond(call, await readState(team, id), { headers })
      },
    }),
  ]
}

const SET_PIN = { action: 'setPin', before: null, after: null } as const
const CLEARED = { action: 'clearPin', before: null, after: null } as const

const STATE = `
  select to_json(set_at) #>> '{}' as "setAt", failures > $3::int as "isBlocked"
  from member_pins where team_id = $1 and user_id = $2`

const SET = `
  insert into member_pins (team_id, user_id, hash) values ($1, $2, $3)
  on conflict (team_id, user_id) do update set
    id = gen_random_uuid(), hash = excluded.hash, failures = 0, set_at = now()`

const CLEAR = 'delete from member_pins where team_id = $1 and user_id = $2 returning id'

const MEMBER = 'select roles, branches from members where team_id = $1 and user_id = $2'
