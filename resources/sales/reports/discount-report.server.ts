import { keepMonths } from '../../../src/server/database/kept-months.ts'
import type { SummedView } from '../../../src/server/database/view-source.ts'

/**
 * Selects lines of posted sales that were sold below the list price, or at an entered price. Sums by product and cashier
 * of past months are kept (database/54-discount-totals.sql).
 */
export const discountReportView: SummedView = {
  whole: () => 'select * from discounted_lines',
  totals: keepMonths('armazem_discount_sums', {
    by: ['branch', 'kind', 'product', 'category', 'cashier'],
    sums: ['quantity', 'listAmount', 'soldAmount', 'discountGiven'],
  }),
}
