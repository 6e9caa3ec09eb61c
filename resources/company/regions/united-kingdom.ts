import type { Region } from '../../modules/region.ts'

/**
 * Describes the United Kingdom. Looked up on 2026-11-23. Rates: mobilexpense.com, VAT rates in the UK, which cites
 * GOV.UK. No source was looked up for the notes of the Bank of England and for prices with tax: these are from general
 * knowledge.
 */
export const unitedKingdom: Region = {
  tax: { name: 'VAT', number: 'VAT number' },
  sheet: 'a4',
  receiptRoll: 'roll80',
  rates: [20, 5, 0],
  pricesIncludeTax: true,
  paymentMethods: [],
  notes: [5, 10, 20, 50],
}
