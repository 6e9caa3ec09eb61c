import { forbidden } from '../../src/server/http/problems.ts'
import type { Row } from '../../src/schema/row.ts'
import type { Reader } from '../../src/server/database/transaction.ts'
import { defineRules, type Change, type Loading } from '../../src/server/context/rules.ts'
import { employees } from './employees.ts'

const MANAGE = 'user.edit'
type Employee = Row<typeof employees>

/** Ends the access of employees who leave, and restores it when they come back (rule 1.17). */
export const employeeRules = defineRules(employees, {
  load: async (changes, { trx, locks, earlier }: Loading<Set<string> | undefined>) =>
    earlier ?? (changes.some(endsOwnerAccess) ? readActiveOwners(trx, locks) : undefined),
  check(change, owners) {
    const { user } = change.record
    // Linking a user needs the right to manage users, because the employee's status can end the user's access.
    if (user && user !== change.previous?.user && !change.caller.can(MANAGE))
      throw forbidden(MANAGE)
    const isLastOwner = user !== null && owners?.size === 1 && owners.has(user)
    return endsOwnerAccess(change) && isLastOwner
      ? [{ pointer: '/status', code: 'LAST_OWNER' }]
      : []
  },
  accepted(change, owners) {
    if (change.record.user && endsOwnerAccess(change)) owners?.delete(change.record.user)
  },
  async written({ record, previous }, trx) {
    const { status, user } = record
    const hasLeft = status === 'left'
    if (!user || (previous?.status === 'left') === hasLeft) return
    await trx.query({ text: ACCESS, values: [trx.team, user, hasLeft ? 'disabled' : 'active'] })
  },
})

/** Returns whether a change ends an owner's access to the team. */
function endsOwnerAccess({
  record,
  previous,
}: Pick<Change<Employee>, 'record' | 'previous'>): boolean {
  return record.user !== null && record.status === 'left' && previous?.status !== 'left'
}

/** Reads and locks the active owners, so that two owners cannot leave at the same moment. */
async function readActiveOwners(trx: Reader, locks: boolean): Promise<Set<string>> {
  const text = `
    select user_id as id from members
    where team_id = $1 and status = 'active' and 'owner' = any(roles)
    order by user_id ${locks ? 'for update' : ''}`
  const owners = await trx.query<{ id: string }>({ text, values: [trx.team] })
  return new Set(owners.map(({ id }) => id))
}

/** Sets the access of a user. A person who has left the team gets access again only by an invitation. */
const ACCESS = `
  update members set status = $3 where team_id = $1 and user_id = $2 and status <> 'left'`
