import type { Region } from '../../modules/region.ts'

/**
 * Describes the United States. Has no tax rates: states, counties and cities set the sales tax, which is added to the
 * price. These facts and the banknotes have no source. The banknote of 2 dollars is left out, because it is rare.
 */
export const unitedStates: Region = {
  tax: { name: 'Sales tax', number: 'EIN' },
  sheet: 'letter',
  receiptRoll: 'roll80',
  rates: [],
  pricesIncludeTax: false,
  paymentMethods: [],
  notes: [1, 5, 10, 20, 50, 100],
  hasCustomaryUnits: true,
}
