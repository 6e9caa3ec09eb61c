import { describe, expect, it } from 'vitest'
import { deriveAmounts } from '../../resources/documents/amounts/derive.ts'
import { presentWithTax } from '../../resources/documents/amounts/present-with-tax.ts'

const lines = [49.9, 18.5, 43.5].map((unitPrice) => ({ quantity: 1, unitPrice, taxRate: 16 }))

/** Returns how a sale with these terms is shown, with its total and tax. */
function present(terms: object) {
  const sale = { lines, ...terms }
  const amounts = deriveAmounts(sale, { decimals: 2 })
  return { ...presentWithTax({ ...sale, ...amounts }), amounts }
}

describe('the shown totals of a sale', () => {
  it('add up with tax where prices include tax: 111.90 less 10 % is 100.71, which contains the tax', () => {
    const { values, contained, amounts } = present({
      pricesIncludeTax: true,
      discountPercent: 10,
    })
    expect(values).toEqual({ subtotal: 111.9, discountTotal: 11.19 })
    expect(amounts).toMatchObject({ total: 100.71, subtotal: 96.47 })
    expect(contained).toEqual(['taxTotal'])
  })

  it('show shipping and rounding as separate amounts', () => {
    const { values, amounts } = present({ pricesIncludeTax: true, shipping: 5.02, roundTo: 0.05 })
    expect(values).toEqual({ subtotal: 111.9, discountTotal: 0 })
    expect(amounts).toMatchObject({ total: 116.9, rounding: -0.02 })
  })

  it('are those of the document where prices do not include tax', () => {
    expect(present({ discountPercent: 10 }).values).toBeUndefined()
  })
})
