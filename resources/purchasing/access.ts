import type { RoleAccess } from '../../src/schema/rights.ts'
import { reportAccess } from '../finance/access.ts'

export const purchaseAccess: RoleAccess = {
  sales: 'none',
  purchasing: 'edit+export',
  stock: 'view',
  accounts: 'view',
  hr: 'none',
}

/** Grants reports on purchases. */
export const purchaseReportAccess: RoleAccess = {
  ...reportAccess,
  sales: 'none',
  purchasing: 'view+export',
}
