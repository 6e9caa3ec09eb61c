import type { Region } from '../../modules/region.ts'

/**
 * Describes the United States. Has no tax rates: there is no federal sales tax; states, counties and cities set rates,
 * which are added to the price. Source of the taxes (read on 2026-11-26): accountingportal.com, Sales and local tax rates.
 * The prices without tax and the banknotes have no source. The banknote of 2 dollars is left out, because it is rare.
 */
export const unitedStates: Region = {
  tax: { name: 'Sales tax', number: 'EIN' },
  sheet: 'letter',
  receiptRoll: 'roll80',
  rates: [],
  pricesIncludeTax: false,
  paymentMethods: [],
  banknotes: [1, 5, 10, 20, 50, 100],
  hasCustomaryUnits: true,
}
