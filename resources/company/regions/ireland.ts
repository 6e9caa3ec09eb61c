import type { Region } from '../../modules/region.ts'

/**
 * Describes Ireland. Sources: Value-Added Tax Consolidation Act 2010, section 46 (rates); S.I. 639/2002 (prices with
 * tax); European Central Bank (notes).
 */
export const ireland: Region = {
  tax: { name: 'VAT', number: 'VAT number' },
  rates: [23, 13.5, 9, 0],
  pricesIncludeTax: true,
  paymentMethods: [],
  notes: [5, 10, 20, 50, 100, 200],
}
