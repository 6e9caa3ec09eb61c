import type { Known } from '../../src/schema/document.ts'
import { listPrice } from './list-price.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * What a line takes over from its product, its price with or without tax as the document has its prices: what
 * prepare-lines.server.ts makes of a line without one.
 */
export function fillPrice(
  filled: Values,
  product: Values,
  document: Values,
  { customer }: Known,
): Values {
  const { unitPrice } = filled
  if (typeof unitPrice !== 'number') return filled
  const listed = { price: unitPrice, priceIncludesTax: product.priceIncludesTax === true }
  return {
    ...filled,
    unitPrice: listPrice(listed, {
      factor: 1,
      taxRate: customer?.isTaxable === false ? 0 : Number(filled.taxRate ?? 0),
      pricesIncludeTax: document.pricesIncludeTax === true,
    }),
  }
}
