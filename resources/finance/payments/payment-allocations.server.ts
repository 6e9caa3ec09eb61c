import { selectDayAfterDay, selectDaysOf } from '../../../src/server/database/day-after-day.ts'
import { keepMonths } from '../../../src/server/database/kept-months.ts'
import type { PagedView } from '../../../src/server/database/view-source.ts'

const DOCUMENTS = ['sale', 'purchase', 'expense'] as const

/**
 * Lists where the date of an allocation is stored (in the payment, or in the allocation itself), each with the
 * condition under which this date applies.
 */
const DATES = [
  ['payment.date', 'allocation.date is null'],
  ['allocation.date', 'allocation.date is not null'],
] as const

/**
 * Selects the allocations to one kind of document. Each kind of document has a separate query, so that PostgreSQL can
 * find the payments of a document by index. Each of the two dates has a separate query, too, so that PostgreSQL can
 * find the allocations of a period by index.
 */
const selectKind = (kind: (typeof DOCUMENTS)[number]) =>
  DATES.map(
    ([date, hasDate]) => `
  select allocation.team_id, allocation.id, payment.number, payment.direction,
    ${date} as date, payment.method, allocation.amount, payment.id as payment,
    ${DOCUMENTS.map((one) => `${one === kind ? 'document.id' : 'null::uuid'} as ${one}`).join(', ')}
  from payments_allocations allocation
  join payments payment on payment.team_id = allocation.team_id and payment.id = allocation.parent
    and payment.status = 'posted'
  -- Both conditions, so that PostgreSQL can begin with the document and with the allocation.
  join ${kind}s document on document.team_id = allocation.team_id and document.id::text = allocation.document
    and document.id = allocation.document::uuid
  where allocation.kind = '${kind}' and ${hasDate}`,
  ).join(' union all ')

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

/**
 * Selects the allocations of posted payments, by document. Pages in the order of the date, and totals, read the same
 * allocations by day (database/50-allocated-payments.sql).
 */
export const paymentAllocationsView: PagedView = {
  whole: () => DOCUMENTS.map(selectKind).join(' union all '),
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
