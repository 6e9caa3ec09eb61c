import type { Region } from '../../modules/region.ts'

/**
 * Describes the United Kingdom. Source of the rates (read on 2026-11-23): mobilexpense.com, VAT rates in the UK, which
 * cites GOV.UK. The banknotes and the prices with tax have no source.
 */
export const unitedKingdom: Region = {
  tax: { name: 'VAT', number: 'VAT number' },
  sheet: 'a4',
  receiptRoll: 'roll80',
  rates: [20, 5, 0],
  pricesIncludeTax: true,
  paymentMethods: [],
  banknotes: [5, 10, 20, 50],
}
