import type { KeptTotals, SummedView } from '../../../src/server/database/view-source.ts'

const SUMS = ['sold', 'returned', 'quantity', 'gross', 'discount', 'net', 'tax', 'total', 'cost']

/** Selects the lines of posted sales. Sums by product of past months are kept (database/43-sold-totals.sql). */
export const salesLinesView: SummedView = {
  whole: () => 'select * from sold_lines',
  totals: [
    sumBy('armazem_line_sums', ['branch', 'kind', 'cashier', 'salesperson', 'hour']),
    sumBy('armazem_sold_product_sums', ['product', 'category', 'brand']),
    sumBy('armazem_sold_sums', ['branch', 'kind', 'product', 'category', 'brand']),
  ],
}

function sumBy(name: string, by: readonly string[]): KeptTotals {
  return {
    by: ['date', ...by],
    sums: [...SUMS, 'profit'],
    date: 'date',
    select: (_param, { from, to, hasYears }) =>
      `select * from ${name}(${from}, ${to}, ${hasYears})`,
  }
}
