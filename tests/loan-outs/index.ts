/** Declares loan-outs: goods that are lent to a customer and returned. */
export { loanOuts } from './loan-outs.ts'
export { openLoans } from './open-loans.ts'
