import { selectDayAfterDay } from '../../../src/server/database/day-after-day.ts'
import { keepMonths } from '../../../src/server/database/kept-months.ts'
import type { PagedView } from '../../../src/server/database/view-source.ts'

const SUMS = ['quantity', 'listAmount', 'soldAmount', 'discountGiven']

const COLUMNS = [
  'id',
  'sale',
  'number',
  'customer',
  'branch',
  'cashier',
  'product',
  'category',
  'quantity',
  'price',
  'list_price',
  'sold_amount',
  'list_amount',
  'discount_given',
  'discount_percent',
  'kind',
]

/** Selects the days from the first to the last sale. `min` and `max` read one entry of the index each. */
const DAYS = `
  select armazem_team() as team_id, given.day::date as date
  from generate_series(
    (select min(sale.invoice_date) from sales sale where sale.team_id = armazem_team())::timestamp,
    (select max(sale.invoice_date) from sales sale where sale.team_id = armazem_team())::timestamp,
    interval '1 day') given (day)`

/**
 * Selects lines of posted sales that were sold below the list price, or at an entered price. Sums of past months by
 * cashier, and by product and cashier, are kept (database/54-discount-totals.sql).
 */
export const discountReportView: PagedView = {
  whole: () => 'select * from discounted_lines',
  inOrder: {
    fields: ['date', 'branch'],
    select: () =>
      selectDayAfterDay({
        days: DAYS,
        columns: COLUMNS,
        rows: `
  select line.* from discounted_lines line where line.team_id = day.team_id and line.date = day.date offset 0`,
      }),
  },
  totals: [
    keepMonths('armazem_cashier_discount_sums', { by: ['branch', 'kind', 'cashier'], sums: SUMS }),
    keepMonths('armazem_discount_sums', {
      by: ['branch', 'kind', 'product', 'category', 'cashier'],
      sums: SUMS,
    }),
  ],
}
