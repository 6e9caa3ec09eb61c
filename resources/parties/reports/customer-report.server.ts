import type { ViewSource } from '../../../src/server/database/view-source.ts'
import { receivablesAsOf } from '../../finance/receivables/open-documents.server.ts'
import { postedSales } from '../../sales/reports/posted-sales.server.ts'

/**
 * Selects what each customer bought, returned and paid in the period, and the due amount at its end; customers without
 * purchases are included.
 */
export const customerReportView: ViewSource = (param) => {
  const [from, to] = [param('from'), param('to')]
  const inPeriod = (date: string) => `(${from} is null or ${date} >= ${from})`
  return `
  select c.team_id, c.id, c.id as customer, c.credit_limit, coalesce(s.orders, 0) as orders, s.first_sale, s.last_sale,
    coalesce(s.total, 0) as total, coalesce(s.returned, 0) as returned,
    coalesce(s.total, 0) - coalesce(s.returned, 0) as kept, round(s.total / nullif(s.orders, 0), 2) as average_basket,
    coalesce(p.paid, 0) as paid, coalesce(w.written_off, 0) as written_off, coalesce(d.due, 0) as due, coalesce(d.overdue, 0) as overdue,
    coalesce(s.profit, 0) as profit
  from customers c
  left join (
    select s.team_id, s.customer, sum(s.orders) filter (where ${inPeriod('s.date')}) as orders,
      min(s.date) filter (where s.kind <> 'return') as first_sale,
      max(s.date) filter (where s.kind <> 'return') as last_sale,
      sum(s.total) filter (where s.kind <> 'return' and ${inPeriod('s.date')}) as total,
      -sum(s.total) filter (where s.kind = 'return' and ${inPeriod('s.date')}) as returned,
      sum(s.profit) filter (where ${inPeriod('s.date')}) as profit
    from (${postedSales}) s where s.date <= ${to} group by s.team_id, s.customer
  ) s on s.team_id = c.team_id and s.customer = c.id
  left join (
    select m.team_id, m.customer, sum(case m.direction when 'in' then m.amount else -m.amount end) as paid
    from payments m where m.status = 'posted' and m.date <= ${to} and ${inPeriod('m.date')}
    group by m.team_id, m.customer
  ) p on p.team_id = c.team_id and p.customer = c.id
  left join (
    select w.team_id, w.customer, sum(w.amount) as written_off
    from write_offs w where w.date <= ${to} and ${inPeriod('w.date')} group by w.team_id, w.customer
  ) w on w.team_id = c.team_id and w.customer = c.id
  left join (
    select r.team_id, r.customer, coalesce(sum(r.due) filter (where r.due > 0), 0) as due,
      coalesce(sum(r.due) filter (where r.due > 0 and r.days_overdue > 0), 0) as overdue
    from (${receivablesAsOf(to)}) r group by r.team_id, r.customer
  ) d on d.team_id = c.team_id and d.customer = c.id`
}
