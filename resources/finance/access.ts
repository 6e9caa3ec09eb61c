import type { RoleAccess } from '../../src/schema/rights.ts'

export const expenseCategoryAccess: RoleAccess = {
  sales: 'view',
  purchasing: 'view',
  stock: 'view',
  accounts: 'edit',
  hr: 'view',
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

/** Grants rights on recurring expenses to the roles that keep the books. */
export const recurringExpenseAccess: RoleAccess = {
  sales: 'none',
  purchasing: 'none',
  stock: 'none',
  accounts: 'edit',
  hr: 'none',
}

/** Grants rights on day closings to the roles that are responsible for a cash drawer. */
export const dayClosingAccess: RoleAccess = {
  manager: 'edit+export',
  sales: 'edit',
  purchasing: 'none',
  stock: 'none',
  accounts: 'edit+export',
  hr: 'none',
}
