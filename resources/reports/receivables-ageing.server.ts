import type { ViewSource } from '../../src/server/records/view-source.ts'
import { receivablesAsOf } from './open-documents.server.ts'

/** Open sales by customer and age; credits stand apart, so that the buckets add up to what is owed. */
export const receivablesAgeingView: ViewSource = (asked) => {
  const day = asked('asOf')
  const bucket = (test: string) => `coalesce(sum(d.due) filter (where d.due > 0 and ${test}), 0)`
  return `
  select c.team_id, c.id, c.id as customer, coalesce(o.current, 0) as current, coalesce(o.days30, 0) as days30,
    coalesce(o.days60, 0) as days60, coalesce(o.days90, 0) as days90, coalesce(o.older, 0) as older,
    coalesce(o.total, 0) as total, coalesce(o.credit, 0) + coalesce(p.unused, 0) as credit,
    b.opening as opening_balance,
    coalesce(o.total, 0) + b.opening - coalesce(o.credit, 0) - coalesce(p.unused, 0) as balance
  from customers c
  cross join lateral (
    select case when coalesce(c.opening_balance_date, c.created_at::date) <= ${day} then coalesce(c.opening_balance, 0)
      else 0 end as opening) b
  left join (
    select d.team_id, d.customer, ${bucket('d.days <= 0')} as current,
      ${bucket('d.days between 1 and 30')} as days30, ${bucket('d.days between 31 and 60')} as days60,
      ${bucket('d.days between 61 and 90')} as days90, ${bucket('d.days > 90')} as older,
      ${bucket('true')} as total, coalesce(-sum(d.due) filter (where d.due < 0), 0) as credit
    from (
      select a.team_id, a.customer, a.due,
        ${day} - case ${asked('basis')} when 'dueDate' then coalesce(a.due_date, a.date) else a.date end as days
      from (${receivablesAsOf(day)}) a
    ) d group by d.team_id, d.customer
  ) o on o.team_id = c.team_id and o.customer = c.id
  left join (
    select m.team_id, m.customer, sum(case m.direction when 'in' then 1 else -1 end * (m.amount - coalesce((
        select sum(a.amount) from payments_allocations a
        where a.team_id = m.team_id and a.parent = m.id and coalesce(a.date, m.date) <= ${day}), 0))) as unused
    from payments m where m.status = 'posted' and m.customer is not null and m.date <= ${day}
    group by m.team_id, m.customer
  ) p on p.team_id = c.team_id and p.customer = c.id
  where o.customer is not null or coalesce(p.unused, 0) <> 0 or b.opening <> 0`
}
