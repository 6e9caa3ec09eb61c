import { getCurrencyDecimals } from '../../../src/schema/currency.ts'
import { AMOUNT_LIMIT } from '../../../src/schema/decimal.ts'
import type { Caller } from '../../../src/server/http/caller.ts'
import { deriveAmounts } from './derive.ts'
import { createProblem } from '../lines/lines.server.ts'
import type { Values } from '../../../src/schema/values.ts'

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
  if (Math.abs(total) >= AMOUNT_LIMIT || Math.abs(subtotal) >= AMOUNT_LIMIT)
    throw createProblem('TOO_LARGE', pointer, { max: AMOUNT_LIMIT - 1 })
}
