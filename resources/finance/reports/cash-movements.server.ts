import { selectDayAfterDay, selectDaysBetween } from '../../../src/server/database/day-after-day.ts'
import type { PagedView } from '../../../src/server/database/view-source.ts'

const selectMovements = (where = '') => `
  select payment.team_id, payment.id, payment.number, payment.date, payment.direction, payment.party,
    payment.customer, payment.supplier, payment.branch, payment.method,
    payment.created_by as cashier, payment.reference,
    case when payment.direction = 'in' then payment.amount else 0 end as "in",
    case when payment.direction = 'out' then payment.amount else 0 end as "out",
    case when payment.direction = 'in' then payment.amount else -payment.amount end as net
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

const [first, last] = ['min', 'max'].map(
  (end) =>
    `(select ${end}(payment.date) from payments payment where payment.team_id = armazem_team())`,
)

/** Selects every posted payment, with its amount as money in or money out. */
export const cashMovementsView: PagedView = {
  whole: () => selectMovements(),
  inOrder: {
    fields: ['date', 'direction', 'party', 'branch', 'method', 'cashier'],
    select: () =>
      selectDayAfterDay({
        days: selectDaysBetween(first!, last!),
        columns: COLUMNS,
        rows: selectMovements(
          'and payment.team_id = day.team_id and payment.date = day.date offset 0',
        ),
      }),
  },
}
