import { Big } from 'big.js'
import type { Values } from '../../../src/schema/values.ts'

/** Computes the tax of an amount without tax, in the currency of the team with its number of decimals. */
export function computeTax({ amount, taxRate }: Values, decimals: number): number {
  return new Big(Number(amount ?? 0))
    .times(Number(taxRate ?? 0))
    .div(100)
    .round(decimals, Big.roundHalfUp)
    .toNumber()
}
