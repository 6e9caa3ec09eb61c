import { getCurrencyDecimals } from '../../../src/schema/currency.ts'
import type { Caller } from '../../../src/server/http/caller.ts'
import { deriveAmounts } from './derive.ts'
import { createProblem } from '../lines/lines.server.ts'
import type { Values } from '../../../src/schema/values.ts'

/**
 * Limits amounts: JSON numbers have 15 significant digits, and four decimals leave eleven digits before the point
 * (docs/api.md §3).
 */
const LIMIT = 1e11

/**
 * Computes the amounts of prepared lines; refuses discounts above the amount and sums that exceed the limit of the API.
 */
export function prepareAmounts(record: Values, caller: Caller): Values {
  const amounts = deriveAmounts(record, { decimals: getCurrencyDecimals(caller.team.currency) })
  checkAmounts(amounts)
  // Amounts of returns are negative.
  const max = Math.abs(Number(amounts.subtotal))
  if (record.discountAmount && Math.abs(Number(amounts.discountTotal)) > max) {
    throw createProblem('TOO_LARGE', '/discountAmount', { max })
  }
  return amounts
}

/** Refuses sums that exceed the limit of the API. */
export function checkAmounts(amounts: Values, pointer = '/lines'): void {
  const { total, subtotal } = amounts as { total: number; subtotal: number }
  if (Math.abs(total) >= LIMIT || Math.abs(subtotal) >= LIMIT)
    throw createProblem('TOO_LARGE', pointer, { max: LIMIT })
}
