import type { KeptTotals, SummedView } from '../../../src/server/database/view-source.ts'

const SUMS = ['orders', 'items', 'gross', 'discount', 'net', 'tax', 'total', 'cost', 'profit']

/**
 * Selects posted sales. Sums of past months by branch, kind, person and hour are kept (database/43-sold-totals.sql), and
 * those by customer (database/53-customer-totals.sql). Settled amounts change with payments: those of sales that are
 * not paid completely are read from the sales.
 */
export const salesReportView: SummedView = {
  whole: () => 'select * from posted_sales',
  totals: [
    sumBy('armazem_sale_sums', SUMS),
    sumBy('armazem_settled_sums', [...SUMS, 'paid', 'credited', 'writtenOff', 'due']),
    {
      by: ['date', 'kind', 'customer'],
      sums: ['orders', 'net', 'tax', 'total', 'cost', 'profit'],
      date: 'date',
      select: (_param, { from, to, hasYears }) =>
        `select * from armazem_customer_sums(${from}, ${to}, ${hasYears}) where kind <> 'payment'`,
    },
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
