import { keepMonths } from '../../../src/server/database/kept-months.ts'
import type { SummedView } from '../../../src/server/database/view-source.ts'

const SUMS = ['quantity', 'listAmount', 'soldAmount', 'discountGiven']

/**
 * Selects lines of posted sales that were sold below the list price, or at an entered price. Sums of past months by
 * cashier, and by product and cashier, are kept (database/54-discount-totals.sql).
 */
export const discountReportView: SummedView = {
  whole: () => 'select * from discounted_lines',
  totals: [
    keepMonths('armazem_cashier_discount_sums', { by: ['branch', 'kind', 'cashier'], sums: SUMS }),
    keepMonths('armazem_discount_sums', {
      by: ['branch', 'kind', 'product', 'category', 'cashier'],
      sums: SUMS,
    }),
  ],
}
