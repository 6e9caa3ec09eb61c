import { forbidden } from '../src/server/problems.ts'
import type { Transaction } from '../src/server/database/transaction.ts'
import { defineRules } from '../src/server/records/rules.ts'
import { employees } from './employees.ts'

const MANAGE = 'user.edit'

/** business.md §1.17: who has left cannot sign in to the team any more, and can again when they come back. */
export const employeeRules = defineRules(employees, {
  async check({ record, previous, trx, caller }) {
    const { status, user } = record
    // Who is linked can be shut out by a status: that is for those who may shut people out.
    if (user && user !== previous?.user && !caller.can(MANAGE)) throw forbidden(MANAGE)
    const hasLeft = status === 'left'
    if (!user || (previous?.status === 'left') === hasLeft) return []
    if (hasLeft && (await isLastOwner(trx, user)))
      return [{ pointer: '/status', code: 'LAST_OWNER' }]
    await trx.query({ text: ACCESS, values: [trx.team, user, hasLeft ? 'disabled' : 'active'] })
    return []
  },
})

/** All owners are locked: two of them cannot leave at the same moment. */
async function isLastOwner(trx: Transaction, user: string): Promise<boolean> {
  const owners = await trx.query<{ id: string }>({ text: OWNERS, values: [trx.team] })
  return owners.length === 1 && owners[0]?.id === user
}

const OWNERS = `
  select user_id as id from members
  where team_id = $1 and status = 'active' and 'owner' = any(roles) order by user_id for update`

const ACCESS = 'update members set status = $3 where team_id = $1 and user_id = $2'
