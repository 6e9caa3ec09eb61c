import { keepMonths } from '../../../src/server/database/kept-months.ts'
import type { SummedView } from '../../../src/server/database/view-source.ts'

const BY = ['branch', 'kind', 'cashier', 'salesperson', 'hour']
const SUMS = ['orders', 'items', 'gross', 'discount', 'net', 'tax', 'total', 'cost', 'profit']

/**
 * Selects posted sales. Sums of past months by branch, kind, person and hour are kept (database/43-sold-totals.sql), and
 * those by customer (database/53-customer-totals.sql). Paid, credited, written-off and due amounts can still change:
 * for sales that are not paid completely, these amounts are read from the sales.
 */
export const salesReportView: SummedView = {
  whole: () => 'select * from posted_sales',
  totals: [
    keepMonths('armazem_sale_sums', { by: BY, sums: SUMS }),
    keepMonths('armazem_settled_sums', {
      by: BY,
      sums: [...SUMS, 'paid', 'credited', 'writtenOff', 'due'],
    }),
    keepMonths('armazem_customer_sums', {
      by: ['kind', 'customer'],
      sums: ['orders', 'net', 'tax', 'total', 'cost', 'profit'],
      where: "kind <> 'payment'",
    }),
  ],
}
