import type { SummedView } from '../../../src/server/database/view-source.ts'

const SUMS = ['sold', 'returned', 'quantity', 'gross', 'discount', 'net', 'tax', 'total', 'cost']

/** Selects the lines of posted sales. Sums by product of past months are kept (database/43-sold-totals.sql). */
export const salesLinesView: SummedView = {
  whole: () => 'select * from sold_lines',
  totals: {
    by: ['date', 'branch', 'kind', 'product', 'category', 'brand'],
    sums: [...SUMS, 'profit'],
    date: 'date',
    select: (_param, { from, to, hasYears }) =>
      `select * from armazem_sold_sums(${from}, ${to}, ${hasYears})`,
  },
}
