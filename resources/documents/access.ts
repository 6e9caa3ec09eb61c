import type { RoleAccess } from '../../src/schema/rights.ts'

/** Grants rights on sales, and on the ledger of applied credit notes. */
export const saleAccess: RoleAccess = {
  sales: 'edit',
  purchasing: 'none',
  stock: 'view',
  accounts: 'view',
  hr: 'none',
}

/** Grants rights on financial reports to managers and accountants; a report may add other roles. */
export const reportAccess: RoleAccess = {
  manager: 'view+export',
  stock: 'none',
  accounts: 'view',
  hr: 'none',
}

/** Grants rights on reports on sales and on amounts owed by customers. */
export const salesReportAccess: RoleAccess = { ...reportAccess, sales: 'view', purchasing: 'none' }

/** Grants rights on reports on purchases and on amounts owed to suppliers. */
export const purchaseReportAccess: RoleAccess = {
  ...reportAccess,
  sales: 'none',
  purchasing: 'view+export',
}
