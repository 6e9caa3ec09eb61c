import type { RoleAccess } from '../../src/schema/rights.ts'

export const branchAccess: RoleAccess = {
  manager: 'view',
  sales: 'view',
  purchasing: 'view',
  stock: 'view',
  accounts: 'view',
  hr: 'view',
}

/**
 * Grants the right to see taxes and payment methods to the roles that write documents, because their authors choose
 * them.
 */
export const settingsAccess: RoleAccess = {
  manager: 'view',
  sales: 'view',
  purchasing: 'view',
  stock: 'view',
  accounts: 'view',
  hr: 'none',
}
