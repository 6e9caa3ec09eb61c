import { getOwnerRole } from '../../schema/registry.ts'
import type { AppContext } from '../context/context.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { checkOwners } from './check-owners.ts'
import { checkCoversRole, checkRolesExist, readRoles } from './stored-role.ts'

/**
 * Refuses unknown roles, roles with rights or limits that exceed those of the caller, and the owner
 * role unless the caller is an owner.
 */
export async function checkGranted(
  { registry }: Pick<AppContext, 'registry'>,
  trx: Transaction,
  caller: Caller,
  roles: readonly string[],
  pointer?: string,
): Promise<void> {
  const teamRoles = await readRoles(registry, trx, { lock: true })
  checkRolesExist(teamRoles, roles, pointer)
  for (const role of teamRoles) {
    if (roles.includes(role.code)) checkCoversRole(caller, role)
  }
  await checkOwners(trx, caller, getOwnerRole(registry), [[], roles])
}
