import type { Invariant } from '../../../src/server/context/invariant.ts'

/** Checks that the due amounts at the end of months are the sums of the entries until then (I23). */
export const dueTotalsInvariant: Invariant = {
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
      select item.team_id, date_trunc('month', item.day::timestamp)::date, item.sale, item.purchase, item.payment,
        item.customer, item.supplier, -item.due
      from armazem_due_by_entries(array(
        select (month.month + interval '1 month')::date - 1 from kept_months month
        where month.team_id = $1 and month.source = 'due')) item
      where item.team_id = $1
    ) total
    join kept_months known on known.team_id = total.team_id and known.source = 'due' and known.month = total.month
      and not exists (
        select from changed_months changed
        where changed.team_id = known.team_id and changed.source = 'due' and changed.month <= known.month)
    group by total.team_id, total.month, total.sale, total.purchase, total.payment, total.customer, total.supplier
    having sum(total.due) <> 0`,
}
