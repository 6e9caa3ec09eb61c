import type { KeptTotals, SummedView } from '../../../src/server/database/view-source.ts'

const SUMS = ['orders', 'items', 'gross', 'discount', 'net', 'tax', 'total', 'cost', 'profit']

/**
 * Selects posted sales. Sums of past months by branch, kind, person and hour are kept (database/43-sold-totals.sql). The
 * settled amounts are read from the sales, because they change with payments.
 */
export const salesReportView: SummedView = {
  whole: () => 'select * from posted_sales',
  totals: [
    sumBy('armazem_sale_sums', SUMS),
    sumBy('armazem_settled_sums', [...SUMS, 'paid', 'credited', 'writtenOff', 'due']),
  ],
}

function sumBy(name: string, sums: readonly string[]): KeptTotals {
  return {
    by: ['date', 'branch', 'kind', 'cashier', 'salesperson', 'hour'],
    sums,
    date: 'date',
    select: (_param, { from, to, hasYears }) =>
      `select * from ${name}(${from}, ${to}, ${hasYears})`,
  }
}
