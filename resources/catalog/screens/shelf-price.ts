import { convertListPrice, type ListPrice } from '../../documents/amounts/list-price.ts'

/**
 * Returns the price on a label: with tax when the company sells with tax, else the list price; undefined for people who
 * may not see prices. `taxRate` is in percent.
 */
export function computeShelfPrice(
  { price, priceIncludesTax = false }: Partial<ListPrice>,
  taxRate: number,
  pricesIncludeTax: boolean,
): number | undefined {
  if (typeof price !== 'number') return undefined
  if (!pricesIncludeTax || priceIncludesTax) return price
  return convertListPrice({ price, priceIncludesTax }, { factor: 1, taxRate, pricesIncludeTax })
}
