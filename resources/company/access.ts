import type { RoleAccess } from '../../src/schema/rights.ts'

export const branchAccess: RoleAccess = {
  manager: 'view',
  sales: 'view',
  purchasing: 'view',
  stock: 'view',
  accounts: 'view',
  hr: 'view',
}

/** Grants taxes and payment methods: everyone who writes documents must be able to choose them. */
export const settingsAccess: RoleAccess = {
  manager: 'view',
  sales: 'view',
  purchasing: 'view',
  stock: 'view',
  accounts: 'view',
  hr: 'none',
}
