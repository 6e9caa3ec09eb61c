import { z } from 'zod'
import { getResource } from '../../schema/registry.ts'
import { systemFields } from '../../schema/system-fields.ts'
import type { AppContext } from '../context/context.ts'
import { getRecordId } from '../crud/record-handlers.ts'
import { readJson } from '../http/body.ts'
import { checkBody, describeJsonBody } from '../http/checked-body.ts'
import { forbidden, HttpProblem, notFound } from '../http/problems.ts'
import { route, type MemberCall, type Route } from '../http/route.ts'
import { mutate } from '../records/mutation.ts'
import { checkCoversMember, changeMemberStatus, type MemberAccess } from './member-access.ts'
import { readRoles } from './stored-role.ts'

const Status = z.strictObject({ status: z.enum(['active', 'disabled']) })
const responses = { 200: { description: 'The status', content: describeJsonBody(Status) } }

/** Creates the route that suspends a member of the team or ends the suspension. */
export function createMemberStatusRoutes(context: AppContext): readonly Route[] {
  if (!context.registry.byName.has(systemFields.updatedBy.to)) return []
  return [
    route({
      method: 'PUT',
      path: '/users/:id/status',
      access: { right: 'user.edit' },
      description: {
        summary:
          'Suspend a person in this team or lift the suspension, effective with their next request',
        tag: 'users',
        body: describeJsonBody(Status),
        responses,
      },
      handler: (call) => setStatus(context, call),
    }),
  ]
}

async function setStatus(context: AppContext, call: MemberCall): Promise<Response> {
  const { registry } = context
  const id = getRecordId(call)
  const input = await readJson(call)
  const people = getResource(registry, systemFields.updatedBy.to)
  return mutate(context, people, call, input, async (write) => {
    const { trx, caller } = write
    // The lock serializes changes of members, so that two owners cannot suspend each other.
    const known = await readRoles(registry, trx, { lock: true })
    const [before] = await trx.query<Member>({ text: LOCK, values: [trx.team, id] })
    if (!before) throw notFound()
    const { status } = checkBody(Status, input)
    if (before.status === 'left') throw new HttpProblem(409, 'MEMBER_LEFT')
    if (id === caller.person.id) throw new HttpProblem(403, 'OWN_STATUS')
    const [own] = await trx.query<Member>({ text: LOCK, values: [trx.team, caller.person.id] })
    if (own?.status !== 'active') throw forbidden('user.edit')
    await checkCoversMember(registry, trx, caller, before, known)
    await changeMemberStatus({ registry }, trx, caller, id, status)
    return { body: JSON.stringify({ status }), isUntouched: status === before.status }
  })
}

interface Member extends MemberAccess {
  readonly status: string
}

const LOCK =
  'select roles, branches, status from members where team_id = $1 and user_id = $2 for update'
