import { z } from 'zod'
import { getOwnerRole } from '../../schema/registry.ts'
import { systemFields } from '../../schema/system-fields.ts'
import { checkBody, describeJsonBody } from '../http/checked-body.ts'
import type { AppContext } from '../context/context.ts'
import { notFound, HttpProblem } from '../http/problems.ts'
import { getRecordId } from '../crud/record-handlers.ts'
import { respond, route, type MemberCall, type Route } from '../http/route.ts'
import { checkBranches } from './check-branches.ts'
import { checkOwners } from './check-owners.ts'
import { changeMember, storeAccess } from './member-access.ts'
import { checkCoversRole, checkRolesExist } from './stored-role.ts'

/** Holds codes of the team's roles. */
const Roles = z.strictObject({ roles: z.array(z.string().max(100)).min(1).max(20) })
const responses = {
  200: { description: 'The codes of the roles', content: describeJsonBody(Roles) },
}

/** Creates the routes that read and set the roles of team members. */
export function createMemberRoleRoutes(context: AppContext): readonly Route[] {
  if (!context.registry.byName.has(systemFields.updatedBy.to)) return []
  return [
    route({
      method: 'GET',
      path: '/users/:id/roles',
      access: { right: 'user.view' },
      description: { summary: 'List the roles of a person', tag: 'users', responses },
      async handler(call) {
        const values = [call.caller.team.id, getRecordId(call)]
        const [found] = await context.database.query({ text: READ, values })
        if (!found) throw notFound()
        return respond(call, found)
      },
    }),
    route({
      method: 'PUT',
      path: '/users/:id/roles',
      access: { right: 'user.edit' },
      description: {
        summary: 'Set the roles of a person, effective with their next request',
        tag: 'users',
        body: describeJsonBody(Roles),
        responses,
      },
      handler: (call) => giveRoles(context, call),
    }),
  ]
}

async function giveRoles(context: AppContext, call: MemberCall): Promise<Response> {
  return changeMember(context, call, async (write, { id, input, before, teamRoles }) => {
    const { trx, caller } = write
    if (id === caller.person.id) throw new HttpProblem(403, 'OWN_ROLES')
    const roles = [...new Set(checkBody(Roles, input).roles)]
    checkRolesExist(teamRoles, roles)
    // People cannot grant rights that they do not have, nor change the roles of members with more
    // rights.
    for (const role of teamRoles) {
      if (roles.includes(role.code) || before.roles.includes(role.code)) {
        checkCoversRole(caller, role)
      }
    }
    await checkOwners(trx, caller, getOwnerRole(context.registry), [before.roles, roles])
    // The new rights apply in all branches of the member.
    checkBranches(caller, before.branches)
    return storeAccess(context, write, { id, before }, { roles })
  })
}

const READ = 'select roles from members where team_id = $1 and user_id = $2'
