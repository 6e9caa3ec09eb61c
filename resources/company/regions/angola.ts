import type { Region } from '../../modules/region.ts'

/**
 * Describes Angola. The rate of 5 % is for basic foods, 7 % for hotels and restaurants; the province of Cabinda has
 * lower rates. Looked up on 2026-11-23. Rates: PwC Worldwide Tax Summaries, Angola, Other taxes (reviewed 2024-01-12);
 * Baker McKenzie VAT/GST rates, Angola. Notes: reports on the series of 2020 of Banco Nacional de Angola; the law of 2020
 * also allows a note of 10,000, and no source says that it was issued. Payment methods are from general knowledge.
 */
export const angola: Region = {
  tax: { name: 'IVA', number: 'NIF' },
  sheet: 'a4',
  receiptRoll: 'roll80',
  rates: [14, 7, 5, 0],
  pricesIncludeTax: true,
  paymentMethods: [{ name: 'Multicaixa Express', kind: 'mobile' }],
  notes: [200, 500, 1000, 2000, 5000],
}
