import { Big } from 'big.js'
import type { Values } from '../../../src/schema/values.ts'

/**
 * Computes the tax on an amount without tax, rounded to the decimals of the team's currency. `taxRate` is in percent.
 */
export function computeTax({ amount, taxRate }: Values, decimals: number): number {
  return new Big(Number(amount ?? 0))
    .times(Number(taxRate ?? 0))
    .div(100)
    .round(decimals, Big.roundHalfUp)
    .toNumber()
}
