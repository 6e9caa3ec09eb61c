import { z } from 'zod'
import { systemFields } from '../../schema/system-fields.ts'
import type { AppContext } from '../context/context.ts'
import { checkBody, describeJsonBody } from '../http/checked-body.ts'
import { forbidden, HttpProblem } from '../http/problems.ts'
import { route, type MemberCall, type Route } from '../http/route.ts'
import { changeMember, changeMemberStatus, checkCoversMember } from './member-access.ts'

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
  return changeMember(context, call, async (write, { id, input, before, teamRoles }) => {
    const { trx, caller } = write
    const { status } = checkBody(Status, input)
    if (before.status === 'left') throw new HttpProblem(409, 'MEMBER_LEFT')
    if (id === caller.person.id) throw new HttpProblem(403, 'OWN_STATUS')
    const values = [trx.team, caller.person.id]
    const [own] = await trx.query<{ status: string }>({ text: LOCK_STATUS, values })
    if (own?.status !== 'active') throw forbidden('user.edit')
    await checkCoversMember(registry, trx, caller, before, teamRoles)
    await changeMemberStatus({ registry }, trx, caller, id, status)
    return { body: JSON.stringify({ status }), hasWritten: status !== before.status }
  })
}

const LOCK_STATUS = 'select status from members where team_id = $1 and user_id = $2 for update'
