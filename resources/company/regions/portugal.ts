import type { Region } from '../../modules/region.ts'

/**
 * Describes Portugal (mainland). Madeira and the Azores have lower rates. Source of the rates (read on 2026-11-23):
 * taxes of Portugal in Odoo (l10n_pt, version 16). The banknotes, prices with tax and payment methods have no source.
 */
export const portugal: Region = {
  tax: { name: 'IVA', number: 'NIF' },
  sheet: 'a4',
  receiptRoll: 'roll80',
  rates: [23, 13, 6, 0],
  pricesIncludeTax: true,
  paymentMethods: [
    { name: 'MB WAY', kind: 'mobile' },
    { name: 'Referência Multibanco', kind: 'bank', referenceRequired: true },
  ],
  banknotes: [5, 10, 20, 50, 100, 200],
}
