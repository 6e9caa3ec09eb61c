import type { Region } from '../../modules/region.ts'

/**
 * Describes Mozambique. Sources: Código do IVA, Lei 32/2007 as amended by Lei 22/2022 (rates); Banco de Moçambique
 * (notes).
 */
export const mozambique: Region = {
  tax: { name: 'IVA', number: 'NUIT' },
  rates: [16, 5, 0],
  pricesIncludeTax: true,
  paymentMethods: [
    { name: 'M-Pesa', kind: 'mobile' },
    { name: 'e-Mola', kind: 'mobile' },
  ],
  notes: [20, 50, 100, 200, 500, 1000],
}
