import type { Region } from '../../modules/region.ts'

/**
 * Describes Portugal (mainland). Madeira and the Azores have lower rates. Sources: Código do IVA, art. 18 (rates);
 * Decreto-Lei 138/90 (prices with tax); European Central Bank (notes).
 */
export const portugal: Region = {
  tax: { name: 'IVA', number: 'NIF' },
  rates: [23, 13, 6, 0],
  pricesIncludeTax: true,
  paymentMethods: [
    { name: 'MB WAY', kind: 'mobile' },
    { name: 'Referência Multibanco', kind: 'bank', referenceRequired: true },
  ],
  notes: [5, 10, 20, 50, 100, 200],
}
