import type { Region } from '../../modules/region.ts'

/**
 * Describes the United States. No rates: sales tax is set by states, counties and cities, and added to the price.
 * Sources: there is no federal sales tax (states' law); Federal Reserve (notes).
 */
export const unitedStates: Region = {
  tax: { name: 'Sales tax', number: 'EIN' },
  rates: [],
  pricesIncludeTax: false,
  paymentMethods: [],
  notes: [1, 5, 10, 20, 50, 100],
  hasCustomaryUnits: true,
}
