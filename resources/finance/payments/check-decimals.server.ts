import { countDecimals } from '../../../src/schema/decimal.ts'
import { invalid } from '../../../src/server/http/problems.ts'

/**
 * Refuses an amount with more decimals than the currency, unless it settles exactly the open amount `open`: debts and
 * credit of earlier versions can have more decimals, and must be settled to the last decimal (rule 1.10).
 */
export function checkDecimals(
  { decimals }: { readonly decimals: number },
  amount: number,
  open: number,
  pointer: string,
): void {
  if (amount === open || countDecimals(amount) <= decimals) return
  throw invalid([{ pointer, code: 'DECIMALS', args: { decimals } }])
}
