import type { Invariant } from '../../../src/server/context/invariant.ts'
import { createKeptMonthsInvariant } from '../../documents/integrity/kept-months.server.ts'

const dueTotalsInvariant: Invariant = {
  code: 'I23',
  description: 'The due amounts at the end of each month are the sums of the entries until then.',
  sql: `
    select total.team_id,
      concat_ws(' ', total.month, total.sale, total.purchase, total.payment, total.customer, total.supplier) as subject,
      sum(total.due) as due
    from (
      select kept.team_id, kept.month, kept.sale, kept.purchase, kept.payment, kept.customer, kept.supplier, kept.due
      from due_totals kept
      where kept.team_id = $1
      union all
      select item.team_id, date_trunc('month', given.day::timestamp)::date, item.sale, item.purchase, item.payment,
        item.customer, item.supplier, -item.due
      from armazem_due_by_entries(array(
        select (month.month + interval '1 month')::date - 1 from kept_months month
        where month.team_id = $1 and month.source = 'due')) item
      cross join lateral unnest(item.days) given (day)
      where item.team_id = $1
    ) total
    join kept_months kept_month on kept_month.team_id = total.team_id and kept_month.source = 'due'
      and kept_month.month = total.month
      and not exists (
        select from changed_months changed
        where changed.team_id = kept_month.team_id and changed.source = 'due' and changed.month <= kept_month.month)
    group by total.team_id, total.month, total.sale, total.purchase, total.payment, total.customer, total.supplier
    having sum(total.due) <> 0`,
}

/**
 * Checks the kept totals of due amounts (I23): the due amounts at the end of each month are the sums of the entries
 * until then; the totals of entries, allocated payments, payments and taxes are the sums of the rows of their month.
 */
export const dueInvariants: readonly Invariant[] = [
  dueTotalsInvariant,
  createKeptMonthsInvariant({
    description: 'The totals of account statements by month are the sums of their entries.',
    source: 'due',
    table: 'entry_totals',
    rows: 'select * from statement_entries',
    keys: ['party', 'type'],
    sums: {
      debit: 'coalesce(summed.debit, 0)',
      credit: 'coalesce(summed.credit, 0)',
      entries: 'case when summed.is_listed then 1 else 0 end',
      events: '1',
    },
  }),
  createKeptMonthsInvariant({
    description: 'The totals of allocated payments by month are the sums of the allocations.',
    source: 'due',
    table: 'allocation_totals',
    rows: 'select * from allocated_payments',
    keys: ['direction', 'method'],
    sums: { amount: 'summed.amount', allocations: '1' },
  }),
  createKeptMonthsInvariant({
    description: 'The totals of payments by month are the sums of the posted payments.',
    source: 'payments',
    table: 'payment_totals',
    rows: 'select * from cash_flows',
    keys: ['direction', 'party', 'branch', 'method', 'cashier'],
    sums: { received: 'summed."in"', paid: 'summed."out"', payments: '1' },
  }),
  createKeptMonthsInvariant({
    description: 'The monthly tax totals equal the taxes of the bills and expenses.',
    source: 'taxes',
    table: 'bill_tax_totals',
    rows: "select * from document_taxes taxed where taxed.resource <> 'sales'",
    keys: ['branch', 'kind', 'rate'],
    sums: { base: 'summed.base', tax: 'summed.tax', payable: 'summed.payable' },
  }),
]
