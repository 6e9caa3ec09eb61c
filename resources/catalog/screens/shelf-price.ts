import { listPrice } from '../../documents/amounts/list-price.ts'

interface Listed {
  readonly price?: number | null
  readonly priceIncludesTax?: boolean
}

/**
 * What a label says: what a customer pays where the company sells with tax, else the price as it is listed. `taxRate` in
 * percent; undefined for who may not see prices.
 */
export function shelfPrice(
  { price, priceIncludesTax = false }: Listed,
  taxRate: number,
  pricesIncludeTax: boolean,
): number | undefined {
  if (typeof price !== 'number') return undefined
  if (!pricesIncludeTax || priceIncludesTax) return price
  return listPrice({ price, priceIncludesTax }, { factor: 1, taxRate, pricesIncludeTax })
}
