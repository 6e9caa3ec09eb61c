import { selectDayAfterDay, selectDaysOf } from '../../../src/server/database/day-after-day.ts'
import { keepMonths } from '../../../src/server/database/kept-months.ts'
import type { PagedView } from '../../../src/server/database/view-source.ts'

const COLUMNS = [
  'id',
  'number',
  'direction',
  'method',
  'amount',
  'payment',
  'sale',
  'purchase',
  'expense',
]

/** Selects the allocations of posted payments to documents (database/50-allocated-payments.sql). */
export const paymentAllocationsView: PagedView = {
  whole: () => 'select * from allocated_payments',
  inOrder: {
    fields: ['date', 'direction', 'method'],
    select: () =>
      selectDayAfterDay({
        days: selectDaysOf('payments', 'payments_allocations'),
        columns: COLUMNS,
        rows: `
    select * from allocated_payments allocation
    where allocation.team_id = day.team_id and allocation.date = day.date offset 0`,
      }),
  },
  totals: keepMonths('armazem_allocation_sums', { by: ['direction', 'method'], sums: ['amount'] }),
}
