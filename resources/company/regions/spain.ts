import type { Region } from '../../modules/region.ts'

/**
 * Describes Spain without the Canary Islands, Ceuta and Melilla, which have other taxes. Sources of the rates (read on
 * 2026-11-23): Ley 37/1992, art. 90 (Dirección General de Tributos, V1656-25, 2025-09-16) and art. 91
 * (supercontable.com). The banknotes, prices with tax and Bizum have no source.
 */
export const spain: Region = {
  tax: { name: 'IVA', number: 'NIF' },
  sheet: 'a4',
  receiptRoll: 'roll80',
  rates: [21, 10, 4, 0],
  pricesIncludeTax: true,
  paymentMethods: [{ name: 'Bizum', kind: 'mobile' }],
  banknotes: [5, 10, 20, 50, 100, 200],
}
