import { Big } from 'big.js'
import { PRICE_DECIMALS } from '../../../src/schema/decimal.ts'

export interface ListPrice {
  /** Holds the price per stock unit; null counts as 0. */
  readonly price: number | null
  readonly priceIncludesTax: boolean
}

interface Basis {
  /** Holds the number of stock units in one entered unit. */
  readonly factor: number
  /** Holds the tax rate in percent. */
  readonly taxRate: number
  /** Indicates whether the document's prices include tax. */
  readonly pricesIncludeTax: boolean
}

/**
 * Converts the list price of a product to the entered unit and to the document's price basis (with or without tax),
 * with six decimals.
 */
export function convertListPrice(
  { price, priceIncludesTax }: ListPrice,
  { factor, taxRate, pricesIncludeTax }: Basis,
): number {
  const listed = new Big(price ?? 0).times(factor)
  if (priceIncludesTax === pricesIncludeTax) return listed.round(PRICE_DECIMALS).toNumber()
  const withTax = new Big(taxRate).plus(100).div(100)
  const converted = pricesIncludeTax ? listed.times(withTax) : listed.div(withTax)
  return converted.round(PRICE_DECIMALS, Big.roundHalfUp).toNumber()
}
