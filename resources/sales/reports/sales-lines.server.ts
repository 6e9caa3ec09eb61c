import { keepMonths } from '../../../src/server/database/kept-months.ts'
import type { SummedView } from '../../../src/server/database/view-source.ts'

const SUMS = [
  'sold',
  'returned',
  'quantity',
  'gross',
  'discount',
  'net',
  'tax',
  'total',
  'cost',
  'profit',
]

/**
 * Selects the lines of posted sales and returns. The sums of past months by product, category and brand, and by branch,
 * kind, cashier, salesperson and hour, are kept (database/43-sold-totals.sql).
 */
export const salesLinesView: SummedView = {
  whole: () => 'select * from sold_lines',
  totals: [
    keepMonths('armazem_line_sums', {
      by: ['branch', 'kind', 'cashier', 'salesperson', 'hour'],
      sums: SUMS,
    }),
    keepMonths('armazem_sold_product_sums', { by: ['product', 'category', 'brand'], sums: SUMS }),
    keepMonths('armazem_sold_sums', {
      by: ['branch', 'kind', 'product', 'category', 'brand'],
      sums: SUMS,
    }),
  ],
}
