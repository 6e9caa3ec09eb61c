import { z } from 'zod'
import { systemFields } from '../../schema/system-fields.ts'
import { announceHistory, type StaleHeader } from '../context/announce-stale.ts'
import type { AppContext } from '../context/context.ts'
import type { Identity, Session } from '../http/caller.ts'
import { describeJsonBody, readChecked } from '../http/checked-body.ts'
import { forbidden, HttpProblem, notFound } from '../http/problems.ts'
import { respond, route, type PersonCall, type Route } from '../http/route.ts'
import { writeEntry } from '../records/history.ts'
import { createPasswordCheck } from './own-password.ts'
import { pinDigits } from './pin-digits.ts'
import { readRoles } from './stored-role.ts'

const People = z.array(z.object({ id: z.uuid(), name: z.string() }))
const Attempt = z.strictObject({ person: z.uuid(), pin: pinDigits })
const Operator = z.object({
  /** Holds the value of the header `X-Operator`, with which requests act as the person. */
  token: z.string(),
  expiresAt: z.iso.datetime(),
})
/** Names the team in which the device is shared, because a person can have several teams. */
const Lock = z.strictObject({ team: z.uuid() })
const Release = z.strictObject({ password: z.string() })

/**
 * Creates the routes by which people share a device: each person takes over the device with a PIN,
 * while the person who signed in there stays signed in.
 */
export function createDeviceRoutes(context: AppContext, identity: Identity): readonly Route[] {
  const { registry, database } = context
  if (!registry.device) return []
  const { right } = registry.device
  const checkPassword = createPasswordCheck(database, 'release-device')

  /** Lists the members of a team who have a PIN and may take over a device. */
  async function listPeople(team: string): Promise<z.infer<typeof People>> {
    const roles = await database.withTeam(team, (trx) => readRoles(registry, trx))
    const codes = roles.filter((role) => role.rights.has(right)).map(({ code }) => code)
    return database.lookUp({ text: PEOPLE, values: [team, codes] })
  }

  async function takeOver(call: PersonCall): Promise<Response> {
    const { team } = getDeviceTeam(call.session)
    const { person, pin } = await readChecked(call, Attempt)
    const { request } = call
    const isKnown = (await listPeople(team)).some(({ id }) => id === person)
    if (!isKnown) throw new HttpProblem(403, 'NO_PIN')
    const outcome = await identity.pins.check({ team, person, pin, request })
    if (outcome.state !== 'right') {
      await logDeviceEvent(call, 'refusePin', person)
      throw toProblem(outcome)
    }
    await setOperator(call, team, outcome.id)
    const headers = await logDeviceEvent(call, 'takeDevice', person, person)
    return respond(call, identity.pins.createToken(request, outcome.id), { headers })
  }

  async function lock(call: PersonCall): Promise<Response> {
    const { team } = getDeviceTeam(call.session)
    if ((await readChecked(call, Lock)).team !== team) throw notFound()
    await setOperator(call, team, null)
    const { id } = call.session.person
    return respond(call, null, {
      status: 204,
      headers: await logDeviceEvent(call, 'lockDevice', id, id),
    })
  }

  async function release(call: PersonCall): Promise<Response> {
    const { device } = call.session
    if (!device) throw notFound()
    const { password } = await readChecked(call, Release)
    await checkPassword(device.owner.id, password)
    await database.query({ text: RELEASE, values: [identity.readToken(call.request)] })
    const { id } = device.owner
    const headers = await logDeviceEvent(call, 'releaseDevice', id, id)
    await endStreams(call.session)
    return respond(call, null, { status: 204, headers })
  }

  /** Stores the id of the PIN that was entered last; null locks the device. The session becomes shared. */
  async function setOperator(call: PersonCall, team: string, pin: string | null): Promise<void> {
    const values = [identity.readToken(call.request), team, pin]
    await database.query({ text: SET_OPERATOR, values })
    await endStreams(call.session)
  }

  async function endStreams({ person }: Session): Promise<void> {
    await context.events.recheck(person.id)
  }

  /**
   * Records an event of the device in the history of a person; the default author is the person who signed in on the
   * device.
   */
  async function logDeviceEvent(
    call: PersonCall,
    action: string,
    record: string,
    by = call.session.device?.owner.id ?? call.session.person.id,
  ): Promise<StaleHeader> {
    const { session, requestId, ip } = call
    const { team } = getDeviceTeam(session)
    const owner = session.device?.owner.id ?? session.person.id
    const values = [identity.readToken(call.request)]
    const [found] = await database.lookUp<{ id: string }>({ text: SESSION_ID, values })
    const device = found && { session: found.id, owner }
    await database.withTeam(team, (trx) =>
      writeEntry(
        trx,
        { person: { ...session.person, id: by }, requestId, ip, device },
        { resource: systemFields.updatedBy.to, record, action, before: null, after: null },
      ),
    )
    return announceHistory(context, team)
  }

  return [
    route({
      method: 'GET',
      path: '/me/device/people',
      access: 'person',
      isForDevices: true,
      description: {
        summary: 'List the people who can take over this device with their PIN',
        tag: 'device',
        responses: { 200: { description: 'People by name', content: describeJsonBody(People) } },
      },
      handler: async (call) => respond(call, await listPeople(getDeviceTeam(call.session).team)),
    }),
    route({
      method: 'PUT',
      path: '/me/device/operator',
      access: 'person',
      isForDevices: true,
      description: {
        summary: 'Take over this device with a PIN; from then on, the device is shared',
        tag: 'device',
        body: describeJsonBody(Attempt),
        responses: { 200: { description: 'Token', content: describeJsonBody(Operator) } },
      },
      handler: takeOver,
    }),
    route({
      method: 'POST',
      path: '/me/device/lock',
      access: 'person',
      isForDevices: true,
      description: {
        summary:
          'Lock this device until somebody enters a PIN; from then on, the device is shared in the team',
        tag: 'device',
        body: describeJsonBody(Lock),
        responses: { 204: { description: 'Locked' } },
      },
      handler: lock,
    }),
    route({
      method: 'POST',
      path: '/me/device/release',
      access: 'person',
      isForDevices: true,
      description: {
        summary: 'Stop sharing this device, with the password of the person who signed in there',
        tag: 'device',
        body: describeJsonBody(Release),
        responses: { 204: { description: 'The session is personal again' } },
      },
      handler: release,
    }),
  ]
}

/** Returns the team in which a device is or will be shared. */
function getDeviceTeam({ membership }: Session): { readonly team: string } {
  if (!membership) throw forbidden()
  return { team: membership.team.id }
}

type RefusedPin = Exclude<Awaited<ReturnType<Identity['pins']['check']>>, { state: 'right' }>

function toProblem(outcome: RefusedPin): HttpProblem {
  if (outcome.state === 'blocked') return new HttpProblem(403, 'PIN_BLOCKED')
  if (outcome.state === 'wrong') {
    return new HttpProblem(400, 'WRONG_PIN', { extensions: { count: outcome.left } })
  }
  const { wait_s } = outcome
  const headers = { 'retry-after': String(wait_s) }
  return new HttpProblem(429, 'PIN_WAIT', { extensions: { seconds: wait_s }, headers })
}

const PEOPLE = `
  select person.id, person.name
  from member_pins pin
  join members member on member.team_id = pin.team_id and member.user_id = pin.user_id
  join "user" person on person.id = member.user_id
  where pin.team_id = $1 and member.status = 'active' and member.roles && $2::text[]
  order by person.name, person.id`

const SET_OPERATOR = 'update session set "sharedTeam" = $2, operator = $3 where token = $1'

const RELEASE = 'update session set "sharedTeam" = null, operator = null where token = $1'

const SESSION_ID = 'select id from session where token = $1'
