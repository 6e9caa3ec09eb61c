import { statementOf } from './account-statement.server.ts'
import { supplierChanges } from './supplier-account.server.ts'

/** What moved the accounts of suppliers in the period, below what their balances were before. */
export const supplierStatementView = statementOf({
  party: 'supplier',
  changes: supplierChanges,
  raises: 'credit',
  lowers: 'debit',
  hidesZero: true,
})
