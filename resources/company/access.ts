import type { RoleAccess } from '../../src/schema/rights.ts'

export const branchAccess: RoleAccess = {
  manager: 'view',
  sales: 'view',
  purchasing: 'view',
  stock: 'view',
  accounts: 'view',
  hr: 'view',
}

/** Grants payment methods to the roles that write documents with payments, because their authors choose them. */
export const paymentMethodAccess: RoleAccess = {
  manager: 'view',
  sales: 'view',
  purchasing: 'view',
  stock: 'view',
  accounts: 'view',
  hr: 'none',
}

/** Grants taxes to all roles that write documents, because their authors choose the tax: HR writes expenses. */
export const taxAccess: RoleAccess = { ...paymentMethodAccess, hr: 'view' }
