import type { RoleAccess } from '../../src/schema/rights.ts'

/** Grants the books to accountants; managers read them. */
export const booksAccess: RoleAccess = {
  manager: 'view+export',
  sales: 'none',
  purchasing: 'none',
  stock: 'none',
  accounts: 'edit+export',
  hr: 'none',
}

/** Grants reports on the books to accountants and managers. */
export const booksReportAccess: RoleAccess = { ...booksAccess, accounts: 'view+export' }
