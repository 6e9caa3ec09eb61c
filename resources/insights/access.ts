import type { RoleAccess } from '../../src/schema/rights.ts'

/** Grants user activity to the roles that are responsible for the books. */
export const auditAccess: RoleAccess = {
  manager: 'none',
  sales: 'none',
  purchasing: 'none',
  stock: 'none',
  accounts: 'view',
  hr: 'none',
}
