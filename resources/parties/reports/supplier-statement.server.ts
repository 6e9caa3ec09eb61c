import { createStatementView } from './account-statement.server.ts'
import { supplierChanges } from './supplier-account.server.ts'

/** Selects the entries of suppliers in the period, after one row with the opening balance. */
export const supplierStatementView = createStatementView({
  party: 'supplier',
  changes: supplierChanges,
  raises: 'credit',
  lowers: 'debit',
  hidesZero: true,
})
