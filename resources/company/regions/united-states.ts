import type { Region } from '../../modules/region.ts'

/**
 * Describes the United States. No rates: sales tax is set by states, counties and cities, and added to the price. No
 * source was looked up for this and for the notes: these are from general knowledge. The note of 2 dollars is left out,
 * because it is rare.
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
