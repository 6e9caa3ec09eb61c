import type { RoleAccess } from '../../src/schema/rights.ts'

export const purchaseAccess: RoleAccess = {
  sales: 'none',
  purchasing: 'edit+export',
  stock: 'view',
  accounts: 'view',
  hr: 'none',
}
