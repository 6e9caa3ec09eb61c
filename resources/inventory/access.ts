import type { RoleAccess } from '../../src/schema/rights.ts'

export const adjustmentAccess: RoleAccess = {
  sales: 'none',
  purchasing: 'none',
  stock: 'edit',
  accounts: 'view',
  hr: 'none',
}

export const transferAccess: RoleAccess = {
  sales: 'edit',
  purchasing: 'edit',
  stock: 'edit',
  accounts: 'view',
  hr: 'none',
}

/**
 * Grants the right to read stock levels and reports on stock. Stock movements use these rights too, but not for the
 * role `sales`.
 */
export const stockAccess: RoleAccess = {
  manager: 'view+export',
  sales: 'view',
  purchasing: 'view',
  stock: 'view',
  accounts: 'view',
  hr: 'none',
}
