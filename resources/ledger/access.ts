import type { RoleAccess } from '../../src/schema/rights.ts'

/** Lets accountants edit and export the books, and managers read and export them. */
export const booksAccess: RoleAccess = {
  manager: 'view+export',
  sales: 'none',
  purchasing: 'none',
  stock: 'none',
  accounts: 'edit+export',
  hr: 'none',
}

/** Lets accountants and managers read and export reports on the books. */
export const booksReportAccess: RoleAccess = { ...booksAccess, accounts: 'view+export' }
