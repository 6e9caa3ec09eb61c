import { selectDayAfterDay, selectDaysOf } from '../../../src/server/database/day-after-day.ts'
import type { PagedView } from '../../../src/server/database/view-source.ts'

const amountOf = (direction: string) =>
  `case when payment.direction = '${direction}' then payment.amount else 0 end`

const selectMovements = (where = '') => `
  select payment.team_id, payment.id, payment.number, payment.date, payment.direction, payment.party,
    payment.customer, payment.supplier, payment.branch, payment.method,
    payment.created_by as cashier, payment.reference,
    ${amountOf('in')} as "in", ${amountOf('out')} as "out", ${amountOf('in')} - ${amountOf('out')} as net
  from payments payment where payment.status = 'posted' ${where}`

const COLUMNS = [
  'id',
  'number',
  'direction',
  'party',
  'customer',
  'supplier',
  'branch',
  'method',
  'cashier',
  'reference',
  '"in"',
  '"out"',
  'net',
]

/** Selects every posted payment, with its amount as money in or money out. */
export const cashMovementsView: PagedView = {
  whole: () => selectMovements(),
  inOrder: {
    fields: ['date', 'direction', 'party', 'branch', 'method', 'cashier'],
    select: () =>
      selectDayAfterDay({
        days: selectDaysOf('payments'),
        columns: COLUMNS,
        rows: selectMovements(
          'and payment.team_id = day.team_id and payment.date = day.date offset 0',
        ),
      }),
  },
}
