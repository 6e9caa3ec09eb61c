import { z } from 'zod'
import { systemFields } from '../../schema/system-fields.ts'
import { getCacheTags, getOwnerRole } from '../../schema/registry.ts'
import type { Values } from '../../schema/values.ts'
import { announceStale, type StaleHeader } from '../context/announce-stale.ts'
import type { AppContext } from '../context/context.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { describeJsonBody, readChecked } from '../http/checked-body.ts'
import { forbidden, HttpProblem, invalid, notFound } from '../http/problems.ts'
import { respond, route, type MemberCall, type PersonCall, type Route } from '../http/route.ts'
import { writeEntry } from '../records/history.ts'
import { revokeExceeding } from './revoke-exceeding.ts'
import { checkOwnTeam } from './settings-routes.ts'
import { readRoles } from './stored-role.ts'

const Left = z.object({ id: z.uuid() })
/** Names the member who becomes the owner. */
const Transfer = z.strictObject({ person: z.uuid() })
const Roles = z.object({ roles: z.array(z.string()) })

/** Creates the routes by which a member leaves a team, and by which an owner hands the team over. */
export function createLeaveTeamRoutes(context: AppContext): readonly Route[] {
  if (!context.registry.byName.has(systemFields.updatedBy.to)) return []
  return [
    route({
      method: 'POST',
      path: '/teams/:id/leave',
      access: 'person',
      description: {
        summary: 'Leave the team; only an invitation lets the person in again',
        tag: 'teams',
        responses: {
          200: { description: 'The team that was left', content: describeJsonBody(Left) },
        },
      },
      handler: (call) => leave(context, call),
    }),
    route({
      method: 'POST',
      path: '/teams/:id/transfer',
      access: 'member',
      isForKeys: false,
      description: {
        summary: 'Make another member the owner, in place of the signed-in owner',
        tag: 'teams',
        body: describeJsonBody(Transfer),
        responses: {
          200: {
            description: 'The roles of the former owner from now on',
            content: describeJsonBody(Roles),
          },
        },
      },
      handler: (call) => transferOwnership(context, call),
    }),
  ]
}

async function leave(context: AppContext, call: PersonCall): Promise<Response> {
  const { team, person } = getMembership(call)
  await context.database.withTeam(team, async (trx) => {
    await lockMembers(context, trx)
    const own = await lockActive(trx, person.id)
    if (!own) throw notFound()
    const owner = getOwnerRole(context.registry)
    if (own.roles.includes(owner)) {
      const others = await trx.query({ text: OTHER_OWNERS, values: [team, person.id, owner] })
      if (others.length === 0) throw new HttpProblem(409, 'LAST_OWNER')
    }
    await trx.query({ text: LEAVE, values: [team, person.id] })
    await recordChange(trx, toAuthor(call), person.id, {
      before: { status: 'active' },
      after: { status: 'left' },
    })
    await revokeExceeding(context, trx, toAuthor(call), [person.id])
  })
  return respond(call, { id: team }, { headers: announce(context, team, [person.id]) })
}

async function transferOwnership(context: AppContext, call: MemberCall): Promise<Response> {
  const { person } = call.caller
  const team = checkOwnTeam(call)
  checkPersonalDevice(call)
  const { person: newOwner } = await readChecked(call, Transfer)
  const owner = getOwnerRole(context.registry)
  const roles = await context.database.withTeam(team, async (trx) => {
    await lockMembers(context, trx)
    const own = await lockActive(trx, person.id)
    if (!own?.roles.includes(owner)) throw forbidden()
    const next = newOwner === person.id ? undefined : await lockActive(trx, newOwner)
    if (!next) throw invalid([{ pointer: '/person', code: 'NOT_FOUND' }])
    // A person whose only role was owner gets the second declared role.
    const rest = own.roles.filter((code) => code !== owner)
    const rolesLeft = rest.length > 0 ? rest : [context.registry.roles[1]?.code ?? owner]
    const given = [...new Set([owner, ...next.roles])]
    for (const [id, before, after] of [
      [newOwner, next.roles, given],
      [person.id, own.roles, rolesLeft],
    ] as const) {
      await trx.query({ text: SET_ROLES, values: [team, id, after] })
      await recordChange(trx, call.caller, id, {
        before: { roles: before },
        after: { roles: after },
      })
    }
    await revokeExceeding(context, trx, call.caller, [person.id])
    return rolesLeft
  })
  return respond(call, { roles }, { headers: announce(context, team, [newOwner, person.id]) })
}

/**
 * Throws an error on a shared device, because a PIN protects less than the password that decisions
 * about the team require.
 */
export function checkPersonalDevice({ caller }: MemberCall): void {
  if (caller.device) throw new HttpProblem(403, 'SHARED_DEVICE')
}

/** Returns the team and the person of the call; throws an error when the address names another team. */
function getMembership({ session: { membership, person }, params }: PersonCall) {
  if (!membership || membership.team.id !== params.id) throw notFound()
  return { team: membership.team.id, person }
}

/** Makes changes of members wait for each other, so that two owners cannot leave at the same moment. */
export async function lockMembers({ registry }: AppContext, trx: Transaction): Promise<void> {
  await readRoles(registry, trx, { lock: true })
}

interface ActiveMember {
  readonly roles: readonly string[]
}

/** Reads and locks an active member of the team; undefined when the person is no active member. */
export async function lockActive(
  trx: Transaction,
  person: string,
): Promise<ActiveMember | undefined> {
  const [found] = await trx.query<ActiveMember>({ text: LOCK, values: [trx.team, person] })
  return found
}

type Author = Pick<Caller, 'person' | 'requestId' | 'ip'>

function recordChange(
  trx: Transaction,
  by: Author,
  record: string,
  change: { readonly before: Values; readonly after: Values },
): Promise<unknown> {
  return writeEntry(trx, by, {
    resource: systemFields.updatedBy.to,
    record,
    action: 'update',
    ...change,
  })
}

const toAuthor = ({ session: { person }, requestId, ip }: PersonCall): Author => ({
  person,
  requestId,
  ip,
})

/**
 * Ends event streams that the changed people may no longer read, and announces that lists of people
 * are stale. Returns the response header with the stale cache tags.
 */
function announce(context: AppContext, team: string, people: readonly string[]): StaleHeader {
  for (const person of people) void context.events.recheck(person)
  return announceStale(context, team, getCacheTags(context.registry, systemFields.updatedBy.to))
}

const LOCK = `
  select roles from members where team_id = $1 and user_id = $2 and status = 'active' for update`

const OTHER_OWNERS = `
  select from members
  where team_id = $1 and user_id <> $2 and status = 'active' and $3 = any(roles)
  for update`

const LEAVE = `update members set status = 'left' where team_id = $1 and user_id = $2`

const SET_ROLES = 'update members set roles = $3 where team_id = $1 and user_id = $2'
