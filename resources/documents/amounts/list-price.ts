import { Big } from 'big.js'

interface Listed {
  /** Per stock unit; none is 0. */
  readonly price: number | null
  readonly priceIncludesTax: boolean
}

interface Basis {
  /** Holds how many stock units the entered unit is. */
  readonly factor: number
  /** Percent. */
  readonly taxRate: number
  /** Tells whether the document's prices include tax. */
  readonly pricesIncludeTax: boolean
}

/**
 * Returns a product's own price per entered unit, with or without tax as the document has its prices; at six decimals.
 */
export function convertListPrice(
  { price, priceIncludesTax }: Listed,
  { factor, taxRate, pricesIncludeTax }: Basis,
): number {
  const listed = new Big(price ?? 0).times(factor)
  if (priceIncludesTax === pricesIncludeTax) return listed.round(6).toNumber()
  const withTax = new Big(taxRate).plus(100).div(100)
  const converted = pricesIncludeTax ? listed.times(withTax) : listed.div(withTax)
  return converted.round(6, Big.roundHalfUp).toNumber()
}
