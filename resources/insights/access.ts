import type { RoleAccess } from '../../src/schema/rights.ts'

/** Grants the right to view user activity to accountants and viewers only, besides the roles with all rights. */
export const auditAccess: RoleAccess = {
  manager: 'none',
  sales: 'none',
  purchasing: 'none',
  stock: 'none',
  accounts: 'view',
  hr: 'none',
}
