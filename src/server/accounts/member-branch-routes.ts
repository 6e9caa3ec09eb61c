import { z } from 'zod'
import { findScopeResource } from '../../schema/registry.ts'
import { checkBody, describeJsonBody } from '../http/checked-body.ts'
import { getTable } from '../database/names.ts'
import type { Transaction } from '../database/transaction.ts'
import type { AppContext } from '../context/context.ts'
import { invalid, notFound } from '../http/problems.ts'
import { getRecordId } from '../crud/record-handlers.ts'
import { checkBranches } from './check-branches.ts'
import { changeMember, checkCoversMember, storeAccess } from './member-access.ts'
import { respond, route, type MemberCall, type Route } from '../http/route.ts'

/** Lists the branches in which a member works; null for all. */
const Branches = z.strictObject({ branches: z.array(z.uuid()).min(1).max(1000).nullable() })
const responses = {
  200: { description: 'The branches; null for all', content: describeJsonBody(Branches) },
}

/** Creates the routes that read and set the branches in which members work. */
export function createMemberBranchRoutes(context: AppContext): readonly Route[] {
  const { database } = context
  return [
    route({
      method: 'GET',
      path: '/users/:id/branches',
      access: { right: 'user.view' },
      description: {
        summary: 'List the branches in which a person works',
        tag: 'users',
        responses,
      },
      async handler(call) {
        const values = [call.caller.team.id, getRecordId(call)]
        const [found] = await database.query({ text: READ, values })
        if (!found) throw notFound()
        return respond(call, found)
      },
    }),
    route({
      method: 'PUT',
      path: '/users/:id/branches',
      access: { right: 'user.edit' },
      description: {
        summary:
          'Set the branches in which a person works, effective with their next request; null for all',
        tag: 'users',
        body: describeJsonBody(Branches),
        responses,
      },
      handler: (call) => setBranches(context, call),
    }),
  ]
}

async function setBranches(context: AppContext, call: MemberCall): Promise<Response> {
  return changeMember(context, call, async (write, { id, input, before, teamRoles }) => {
    const { trx, caller } = write
    const { branches } = checkBody(Branches, input)
    await checkCoversMember(context.registry, trx, caller, before, teamRoles)
    checkBranches(caller, branches)
    if (!(await branchesExist(context, trx, branches ?? []))) {
      throw invalid([{ pointer: '/branches', code: 'NOT_FOUND' }])
    }
    return storeAccess(context, write, { id, before }, { branches })
  })
}

/** Returns whether all ids are ids of branches, which are the records that declared scopes refer to. */
export async function branchesExist(
  { registry }: AppContext,
  trx: Transaction,
  ids: readonly string[],
) {
  if (ids.length === 0) return true
  const scopeResource = findScopeResource(registry)
  if (!scopeResource) return false
  const distinct = [...new Set(ids)]
  const text = `select from ${getTable(scopeResource)} where team_id = $1 and id = any($2::uuid[])`
  return (await trx.query({ text, values: [trx.team, distinct] })).length === distinct.length
}

const READ = 'select branches from members where team_id = $1 and user_id = $2'
