import type { Access } from '../../src/schema/rights.ts'

type RoleAccess = Readonly<Record<string, Access>>

/**
 * Grants rights by role for each group of resources (rule 6.2); a role that is left out has the level of its
 * declaration.
 */
export const catalogue: RoleAccess = {
  sales: 'view',
  purchasing: 'edit',
  stock: 'view',
  accounts: 'view',
  hr: 'none',
}
export const supplierAccess: RoleAccess = { purchasing: 'edit', stock: 'view', accounts: 'edit' }
export const customerAccess: RoleAccess = { sales: 'edit', purchasing: 'view', accounts: 'edit' }
export const branchAccess: RoleAccess = {
  manager: 'view',
  sales: 'view',
  purchasing: 'view',
  stock: 'view',
  accounts: 'view',
  hr: 'view',
}
export const staffAccess: RoleAccess = { manager: 'view', accounts: 'view', hr: 'full' }
export const expenseCategoryAccess: RoleAccess = {
  sales: 'view',
  purchasing: 'view',
  stock: 'view',
  accounts: 'edit',
  hr: 'view',
}
/** Taxes and payment methods: everyone who writes documents must be able to pick them. */
export const settingsAccess: RoleAccess = {
  manager: 'view',
  sales: 'view',
  purchasing: 'view',
  stock: 'view',
  accounts: 'view',
  hr: 'none',
}
/** Grants users and roles: owner and admin manage, auditors view. */
export const accountAccess: RoleAccess = { manager: 'none' }
export const purchaseAccess: RoleAccess = {
  sales: 'none',
  purchasing: 'edit+export',
  stock: 'view',
  accounts: 'view',
  hr: 'none',
}
export const saleAccess: RoleAccess = {
  sales: 'edit',
  purchasing: 'none',
  stock: 'view',
  accounts: 'view',
  hr: 'none',
}
export const paymentAccess: RoleAccess = {
  sales: 'view',
  purchasing: 'none',
  stock: 'none',
  accounts: 'edit',
  hr: 'none',
}
export const expenseAccess: RoleAccess = {
  sales: 'edit',
  purchasing: 'edit',
  stock: 'edit',
  accounts: 'edit',
  hr: 'edit',
}
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
/** Levels and movements: seen by all who handle goods, written by nobody. */
export const stockAccess: RoleAccess = {
  manager: 'view+export',
  sales: 'view',
  purchasing: 'view',
  stock: 'view',
  accounts: 'view',
  hr: 'none',
}
/** Grants day closings to those who answer for a drawer. */
export const dayClosingAccess: RoleAccess = {
  manager: 'edit+export',
  sales: 'edit',
  purchasing: 'none',
  stock: 'none',
  accounts: 'edit+export',
  hr: 'none',
}
/** Reports on money: managers and accountants, and whoever a report names. */
export const reportAccess: RoleAccess = {
  manager: 'view+export',
  stock: 'none',
  accounts: 'view',
  hr: 'none',
}
/** Reports on what is bought. */
export const purchaseReportAccess: RoleAccess = {
  ...reportAccess,
  sales: 'none',
  purchasing: 'view+export',
}
export const salesReportAccess: RoleAccess = { ...reportAccess, sales: 'view', purchasing: 'none' }
/** Shows what people did to those who answer for the books. */
export const auditAccess: RoleAccess = {
  manager: 'none',
  sales: 'none',
  purchasing: 'none',
  stock: 'none',
  accounts: 'view',
  hr: 'none',
}
