import type { RoleAccess } from '../../src/schema/rights.ts'

/** Grants the user activity to those who answer for the books. */
export const auditAccess: RoleAccess = {
  manager: 'none',
  sales: 'none',
  purchasing: 'none',
  stock: 'none',
  accounts: 'view',
  hr: 'none',
}
