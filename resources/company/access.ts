import type { RoleAccess } from '../../src/schema/rights.ts'

export const branchAccess: RoleAccess = {
  manager: 'view',
  sales: 'view',
  purchasing: 'view',
  stock: 'view',
  accounts: 'view',
  hr: 'view',
}

/** Grants the right to view payment methods to all roles that read or write documents with payments. */
export const paymentMethodAccess: RoleAccess = {
  manager: 'view',
  sales: 'view',
  purchasing: 'view',
  stock: 'view',
  accounts: 'view',
  hr: 'none',
}

/**
 * Grants the right to view taxes to all roles that read or write documents with taxes. HR chooses the taxes of
 * expenses.
 */
export const taxAccess: RoleAccess = { ...paymentMethodAccess, hr: 'view' }
