import type { Region } from '../../modules/region.ts'

/**
 * Describes Brazil. No rates: ICMS, ISS, PIS and COFINS depend on the state, the product and the regime of the company,
 * and are part of the price. Sources: Constituição Federal, art. 155 (ICMS by state); Lei 12.741/2012 (tax as part of
 * the price); Banco Central do Brasil (Pix, notes).
 */
export const brazil: Region = {
  tax: { name: 'Imposto', number: 'CNPJ' },
  rates: [],
  pricesIncludeTax: true,
  paymentMethods: [
    { name: 'Pix', kind: 'mobile' },
    { name: 'Boleto', kind: 'bank', referenceRequired: true },
  ],
  notes: [2, 5, 10, 20, 50, 100, 200],
}
