import { subtract, sum } from '../../../src/schema/decimal.ts'
import type { PresentedTotals } from '../../../src/schema/document.ts'
import type { Values } from '../../../src/schema/values.ts'

/**
 * Returns subtotal and discount with tax for a document whose prices include tax, so that lines, discount and total add
 * up as on its printouts; the tax is contained in the total (rule 3.2). Returns undefined for other documents.
 */
export function presentWithTax(document: Values): PresentedTotals | undefined {
  const { total, lines } = document
  if (document.pricesIncludeTax !== true || typeof total !== 'number' || !Array.isArray(lines))
    return undefined
  const discount = sum(
    (lines as readonly Values[]).map(({ documentDiscount }) => Number(documentDiscount ?? 0)),
  )
  const charges = [document.shipping, document.rounding].map((amount) => Number(amount ?? 0))
  return {
    values: { subtotal: sum([subtract(total, ...charges), discount]), discountTotal: discount },
    labels: { subtotal: 'subtotalWithTax', taxTotal: 'taxIncluded' },
    contained: ['taxTotal'],
  }
}
