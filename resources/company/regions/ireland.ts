import type { Region } from '../../modules/region.ts'

/**
 * Describes Ireland. Livestock has a rate of 4.8 %, which is left out. Looked up on 2026-11-23. Rates: taxid.dev, Ireland
 * VAT rates 2026; alanmoore.ie, What are the VAT rates. No source was looked up for the notes of the euro and for prices
 * with tax: these are from general knowledge.
 */
export const ireland: Region = {
  tax: { name: 'VAT', number: 'VAT number' },
  sheet: 'a4',
  receiptRoll: 'roll80',
  rates: [23, 13.5, 9, 0],
  pricesIncludeTax: true,
  paymentMethods: [],
  notes: [5, 10, 20, 50, 100, 200],
}
