import { asSeenBy } from '../database/viewer.ts'
import { getTable } from '../database/names.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Caller } from '../http/caller.ts'
import { isInBranches } from './branch-scope.ts'
import type { StoredRecord } from './record.ts'

interface Viewer {
  readonly trx: Transaction
  readonly caller: Caller
}

/**
 * Returns whether the caller may see a record. The record must be in a branch of the caller. A caller who may see only
 * their own records must own the record.
 */
export async function isVisible(
  resource: Resource,
  record: StoredRecord,
  { trx, caller }: Viewer,
): Promise<boolean> {
  if (!isInBranches(resource, record, caller)) return false
  const isLimitedToOwn = Object.keys(resource.ownWithout).some((name) => caller.own.includes(name))
  // All policies show authors their own records, so most writes need no query.
  if (!isLimitedToOwn || record.createdBy === caller.person.id) return true
  const text = `select from ${getTable(resource)} where team_id = $1 and id = $2`
  return (await asSeenBy(trx, caller, { text, values: [trx.team, record.id] })).length > 0
}
