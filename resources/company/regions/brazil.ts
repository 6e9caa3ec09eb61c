import type { Region } from '../../modules/region.ts'

/**
 * Describes Brazil. Has no tax rates: ICMS depends on the state, ISS on the city, PIS and COFINS on the regime of the
 * company, and all are part of the price. Source of the taxes (read on 2026-11-23): PwC Worldwide Tax Summaries, VAT
 * rates, Brazil (reviewed 2023-11-28). Sources of the banknotes: Banco Central do Brasil on the note of R$ 200
 * (2020-09-02); O Globo on both series. The payment methods have no source. The tax reform (CBS and IBS, from 2026 on)
 * is not covered.
 */
export const brazil: Region = {
  tax: { name: 'Imposto', number: 'CNPJ' },
  sheet: 'a4',
  receiptRoll: 'roll80',
  rates: [],
  pricesIncludeTax: true,
  paymentMethods: [
    { name: 'Pix', kind: 'mobile' },
    { name: 'Boleto', kind: 'bank', referenceRequired: true },
  ],
  banknotes: [2, 5, 10, 20, 50, 100, 200],
}
