import type { RoleAccess } from '../../src/schema/rights.ts'

/** Hides user activity from all default roles except owner, administrator, accountant and viewer. */
export const auditAccess: RoleAccess = {
  manager: 'none',
  sales: 'none',
  purchasing: 'none',
  stock: 'none',
  accounts: 'view',
  hr: 'none',
}
