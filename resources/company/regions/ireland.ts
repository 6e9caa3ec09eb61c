import type { Region } from '../../modules/region.ts'

/**
 * Describes Ireland, without the rate of 4.8 % for livestock. Sources of the rates (read on 2026-11-23): taxid.dev,
 * Ireland VAT rates 2026; alanmoore.ie, What are the VAT rates. The banknotes and the prices with tax have no source.
 */
export const ireland: Region = {
  tax: { name: 'VAT', number: 'VAT number' },
  sheet: 'a4',
  receiptRoll: 'roll80',
  rates: [23, 13.5, 9, 0],
  pricesIncludeTax: true,
  paymentMethods: [],
  banknotes: [5, 10, 20, 50, 100, 200],
}
