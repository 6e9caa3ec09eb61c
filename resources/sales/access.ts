import type { RoleAccess } from '../../src/schema/rights.ts'
import { reportAccess } from '../finance/access.ts'

export const saleAccess: RoleAccess = {
  sales: 'edit',
  purchasing: 'none',
  stock: 'view',
  accounts: 'view',
  hr: 'none',
}

export const salesReportAccess: RoleAccess = { ...reportAccess, sales: 'view', purchasing: 'none' }
