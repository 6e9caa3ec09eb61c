/** Declares the books: accounts, journal, transfers between cash accounts, and their reports. */
export { accounts } from './accounts.ts'
export { journalEntries } from './journal-entries.ts'
export { journalLines } from './journal-lines.ts'
export { cashTransfers } from './cash-transfers.ts'
export { trialBalance } from './reports.ts'
export { balanceSheet } from './reports.ts'
export { cashAccounts } from './reports.ts'
export { generalLedger } from './reports.ts'
