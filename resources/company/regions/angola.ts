import type { Region } from '../../modules/region.ts'

/**
 * Describes Angola. Sources: Código do IVA, Lei 7/19 as amended by Lei 14/23, art. 19 (rates); EMIS (Multicaixa
 * Express); Banco Nacional de Angola (notes).
 */
export const angola: Region = {
  tax: { name: 'IVA', number: 'NIF' },
  rates: [14, 7, 5, 0],
  pricesIncludeTax: true,
  paymentMethods: [{ name: 'Multicaixa Express', kind: 'mobile' }],
  notes: [200, 500, 1000, 2000, 5000],
}
