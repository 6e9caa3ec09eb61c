import { convertListPrice } from '../../documents/amounts/list-price.ts'

interface Listed {
  readonly price?: number | null
  readonly priceIncludesTax?: boolean
}

/**
 * Returns the price on a label: with tax where the company sells with tax, else the list price. `taxRate` is in
 * percent; undefined for people who may not see prices.
 */
export function computeShelfPrice(
  { price, priceIncludesTax = false }: Listed,
  taxRate: number,
  pricesIncludeTax: boolean,
): number | undefined {
  if (typeof price !== 'number') return undefined
  if (!pricesIncludeTax || priceIncludesTax) return price
  return convertListPrice({ price, priceIncludesTax }, { factor: 1, taxRate, pricesIncludeTax })
}
