import type { Region } from '../../modules/region.ts'

/**
 * Describes Angola. The rate of 5 % applies to basic foods, 7 % to hotels and restaurants; the province of Cabinda has
 * lower rates. Sources of the rates (read on 2026-11-23): PwC Worldwide Tax Summaries, Angola, Other taxes (reviewed
 * 2024-01-12); Baker McKenzie VAT/GST rates, Angola. Source of the banknotes: reports on the series of 2020 of Banco
 * Nacional de Angola. The law of 2020 also allows a banknote of 10,000; no source says that it was issued. The payment
 * methods have no source.
 */
export const angola: Region = {
  tax: { name: 'IVA', number: 'NIF' },
  sheet: 'a4',
  receiptRoll: 'roll80',
  rates: [14, 7, 5, 0],
  pricesIncludeTax: true,
  paymentMethods: [{ name: 'Multicaixa Express', kind: 'mobile' }],
  banknotes: [200, 500, 1000, 2000, 5000],
}
