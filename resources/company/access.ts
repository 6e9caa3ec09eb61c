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
 * Grants everybody the right to see taxes and payment methods, because every author of a document must be able to
 * choose them.
 */
export const settingsAccess: RoleAccess = {
  manager: 'view',
  sales: 'view',
  purchasing: 'view',
  stock: 'view',
  accounts: 'view',
  hr: 'none',
}
