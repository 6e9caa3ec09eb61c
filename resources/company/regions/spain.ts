import type { Region } from '../../modules/region.ts'

/**
 * Describes Spain without the Canary Islands, Ceuta and Melilla, which have other taxes. Sources: Ley 37/1992, arts. 90
 * and 91 (rates); Real Decreto 3423/2000 (prices with tax); European Central Bank (notes).
 */
export const spain: Region = {
  tax: { name: 'IVA', number: 'NIF' },
  rates: [21, 10, 4, 0],
  pricesIncludeTax: true,
  paymentMethods: [{ name: 'Bizum', kind: 'mobile' }],
  notes: [5, 10, 20, 50, 100, 200],
}
