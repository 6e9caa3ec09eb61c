import type { SummedView } from '../../../src/server/database/view-source.ts'

/**
 * Selects lines of posted sales that were sold below the list price, or at an entered price. Sums by product and cashier
 * of past months are kept (database/54-discount-totals.sql).
 */
export const discountReportView: SummedView = {
  whole: () => 'select * from discounted_lines',
  totals: {
    by: ['date', 'branch', 'kind', 'product', 'category', 'cashier'],
    sums: ['quantity', 'listAmount', 'soldAmount', 'discountGiven'],
    date: 'date',
    select: (_param, { from, to, hasYears }) =>
      `select * from armazem_discount_sums(${from}, ${to}, ${hasYears})`,
  },
}
