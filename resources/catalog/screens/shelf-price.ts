import { convertListPrice, type ListPrice } from '../../documents/amounts/list-price.ts'

/**
 * Returns the price on a label: the list price, plus tax if the company sells with tax and the list price does not
 * include it; undefined for people who may not see prices. `taxRate` is in percent.
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
