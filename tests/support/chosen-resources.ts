import { isNight } from './choose-repetitions.ts'

/**
 * Lists the resources that tests of all resources use at night only. `npm test` uses all other resources, and thus each
 * new one. Together, the other resources have each source, kind of field, rule of access and right of a
 * field (tests/unit/chosen-resources.test.ts).
 */
export const NIGHT_RESOURCES = `
  accounts departments branches taxes categories units expense-categories recurring-expenses cash-transfers day-closings
  receipts set-offs stock-movements write-offs
  cash-accounts cash-movements count-variance customer-report discount-report expense-report general-ledger invoices
  payables payables-ageing payment-allocations price-history profit-entries profit-lines profit-loss purchase-history
  purchase-report receivables receivables-ageing sales-report slow-stock stock-ageing stock-alerts stock-losses
  stock-overview supplier-history supplier-statement tax-entries tax-report transfer-report trial-balance
`
  .trim()
  .split(/\s+/)

/**
 * Returns whether tests that go through all resources include this resource. A name that is no resource, such as the
 * first word of another address, is always included.
 */
export function isChosenResource(name: string): boolean {
  return isNight() || !NIGHT_RESOURCES.includes(name)
}
