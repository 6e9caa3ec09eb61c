import type { Region } from '../../modules/region.ts'

/**
 * Describes the United Kingdom. Sources: Value Added Tax Act 1994, sections 2 and 29A (rates) and schedule 8 (zero
 * rate); Price Marking Order 2004 (prices with tax); Bank of England (notes).
 */
export const unitedKingdom: Region = {
  tax: { name: 'VAT', number: 'VAT number' },
  rates: [20, 5, 0],
  pricesIncludeTax: true,
  paymentMethods: [],
  notes: [5, 10, 20, 50],
}
