import { selectDayAfterDay, selectDaysOf } from '../../../src/server/database/day-after-day.ts'
import { keepMonths } from '../../../src/server/database/kept-months.ts'
import type { PagedView } from '../../../src/server/database/view-source.ts'

const KEYS = ['direction', 'party', 'branch', 'method', 'cashier']

/**
 * Selects every posted payment, with its amount as money in or money out. Sums of months are kept
 * (database/50-payment-totals.sql).
 */
export const cashMovementsView: PagedView = {
  whole: () => 'select * from cash_flows',
  inOrder: {
    fields: ['date', ...KEYS],
    select: () =>
      selectDayAfterDay({
        days: selectDaysOf('payments'),
        columns: [
          'id',
          'number',
          ...KEYS,
          'customer',
          'supplier',
          'reference',
          '"in"',
          '"out"',
          'net',
        ],
        rows: `
  select flow.* from cash_flows flow where flow.team_id = day.team_id and flow.date = day.date offset 0`,
      }),
  },
  totals: keepMonths('armazem_payment_sums', { by: KEYS, sums: ['in', 'out', 'net'] }),
}
