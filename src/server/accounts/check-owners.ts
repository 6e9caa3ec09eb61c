import type { Reader } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { forbidden } from '../http/problems.ts'

/**
 * Throws an error (403) when a caller who is not an owner appoints or removes an owner. Members
 * cannot change their own roles, therefore at least one owner remains.
 */
export async function checkOwners(
  trx: Reader,
  caller: Caller,
  ownerRole: string,
  [before, after]: readonly [readonly string[], readonly string[]],
): Promise<void> {
  if (before.includes(ownerRole) === after.includes(ownerRole)) return
  const [own] = await trx.query<{ readonly roles: readonly string[] }>({
    text: READ,
    values: [trx.team, caller.person.id],
  })
  if (!own?.roles.includes(ownerRole)) throw forbidden()
}

const READ = 'select roles from members where team_id = $1 and user_id = $2'
