import type { Region } from '../../modules/region.ts'

/**
 * Describes Spain without the Canary Islands, Ceuta and Melilla, which have other taxes. Looked up on 2026-11-23. Rates:
 * Ley 37/1992, art. 90 (Dirección General de Tributos, V1656-25, 2025-09-16) and art. 91 (supercontable.com). No source
 * was looked up for the notes of the euro, prices with tax and Bizum: these are from general knowledge.
 */
export const spain: Region = {
  tax: { name: 'IVA', number: 'NIF' },
  sheet: 'a4',
  receiptRoll: 'roll80',
  rates: [21, 10, 4, 0],
  pricesIncludeTax: true,
  paymentMethods: [{ name: 'Bizum', kind: 'mobile' }],
  notes: [5, 10, 20, 50, 100, 200],
}
