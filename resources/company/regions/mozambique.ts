import type { Region } from '../../modules/region.ts'

/**
 * Describes Mozambique. The rate of 5 % applies to private health care and education. Sources of the rates (read on
 * 2026-11-23): PwC, VAT in Africa, Mozambique (May 2023, Lei 22/2022); DLA Piper Africa, Amendments to the VAT Code
 * (2022). Source of the banknotes: Jornal Notícias on the series of 2024 of Banco de Moçambique (2024-06-17). The
 * payment methods have no source.
 */
export const mozambique: Region = {
  tax: { name: 'IVA', number: 'NUIT' },
  sheet: 'a4',
  receiptRoll: 'roll80',
  rates: [16, 5, 0],
  pricesIncludeTax: true,
  paymentMethods: [
    { name: 'M-Pesa', kind: 'mobile' },
    { name: 'e-Mola', kind: 'mobile' },
  ],
  banknotes: [20, 50, 100, 200, 500, 1000],
}
