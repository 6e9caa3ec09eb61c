import { z } from 'zod'
import { findScopeResource, getResource } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { systemFields } from '../../schema/system-fields.ts'
import { readJson } from '../http/body.ts'
import { checkBody, describeJsonBody } from '../http/checked-body.ts'
import { getTable } from '../database/names.ts'
import type { Transaction } from '../database/transaction.ts'
import type { AppContext } from '../context/context.ts'
import { invalid, notFound } from '../http/problems.ts'
import { writeHistory } from '../records/history.ts'
import { mutate } from '../records/mutation.ts'
import { getRecordId } from '../crud/record-handlers.ts'
import { checkBranches } from './check-branches.ts'
import { checkGranted } from './check-granted.ts'
import { revokeExceeding } from './revoke-exceeding.ts'
import { respond, route, type Route } from '../http/route.ts'

/** Lists the branches in which a member works; null for all. */
const Branches = z.strictObject({ branches: z.array(z.uuid()).min(1).max(1000).nullable() })
const responses = {
  200: { description: 'The branches; null for all', content: describeJsonBody(Branches) },
}

interface StoredMember {
  readonly branches: readonly string[] | null
  readonly roles: readonly string[]
}

/** Creates the routes that read and set the branches in which members work. */
export function createMemberRoutes(context: AppContext): readonly Route[] {
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
      async handler(call) {
        const id = getRecordId(call)
        const input = await readJson(call)
        return mutate(context, getPeopleResource(context), call, input, async (write) => {
          const { trx } = write
          const values = [trx.team, id]
          const [stored] = await trx.query<StoredMember>({ text: `${READ_ALL} for update`, values })
          if (!stored) throw notFound()
          const { roles, ...before } = stored
          const { branches } = checkBody(Branches, input)
          // Callers cannot change members with more rights, nor assign or remove branches in which they do not work
          // (rule 6.1).
          await checkGranted(context, trx, write.caller, roles)
          checkBranches(write.caller, before.branches)
          checkBranches(write.caller, branches)
          if (!(await allExist(context, trx, branches ?? []))) {
            throw invalid([{ pointer: '/branches', code: 'NOT_FOUND' }])
          }
          const [after] = await trx.query<Pick<StoredMember, 'branches'>>({
            text: WRITE,
            values: [trx.team, id, branches],
          })
          const entry = { record: id, action: 'update', version: 1, before, after: after! }
          await writeHistory(write, entry)
          await revokeExceeding(context, trx, write.caller, [id])
          return { body: JSON.stringify(after) }
        })
      },
    }),
  ]
}

/** Returns whether all ids belong to records of the resource to which declared scopes refer. */
export async function allExist({ registry }: AppContext, trx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) return true
  const scopeResource = findScopeResource(registry)
  if (!scopeResource) return false
  const distinct = [...new Set(ids)]
  const text = `select from ${getTable(scopeResource)} where team_id = $1 and id = any($2::uuid[])`
  return (await trx.query({ text, values: [trx.team, distinct] })).length === distinct.length
}

/** Returns the resource of people, to which the system fields refer. */
function getPeopleResource({ registry }: AppContext): Resource {
  return getResource(registry, systemFields.updatedBy.to)
}

const READ = 'select branches from members where team_id = $1 and user_id = $2'
const READ_ALL = 'select branches, roles from members where team_id = $1 and user_id = $2'
const WRITE =
  'update members set branches = $3 where team_id = $1 and user_id = $2 returning branches'
