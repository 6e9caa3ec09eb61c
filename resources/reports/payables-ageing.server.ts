import type { ViewSource } from '../../src/server/records/view-source.ts'
import { payablesAsOf } from './open-documents.server.ts'

/** Open purchases by supplier and age; credits stand apart, so that the buckets add up to what is owed. */
export const payablesAgeingView: ViewSource = (asked) => {
  const day = asked('asOf')
  const bucket = (test: string) => `coalesce(sum(d.due) filter (where d.due > 0 and ${test}), 0)`
  return `
  select s.team_id, s.id, s.id as supplier, coalesce(o.current, 0) as current, coalesce(o.days30, 0) as days30,
    coalesce(o.days60, 0) as days60, coalesce(o.days90, 0) as days90, coalesce(o.older, 0) as older,
    coalesce(o.total, 0) as total, coalesce(o.credit, 0) + coalesce(p.unused, 0) as credit,
    b.opening as opening_balance,
    coalesce(o.total, 0) + b.opening - coalesce(o.credit, 0) - coalesce(p.unused, 0) as balance
  from suppliers s
  cross join lateral (
    select case when s.opening_balance_date <= ${day} then coalesce(s.opening_balance, 0) else 0 end as opening) b
  left join (
    select d.team_id, d.supplier, ${bucket('d.days <= 0')} as current,
      ${bucket('d.days between 1 and 30')} as days30, ${bucket('d.days between 31 and 60')} as days60,
      ${bucket('d.days between 61 and 90')} as days90, ${bucket('d.days > 90')} as older,
      ${bucket('true')} as total, coalesce(-sum(d.due) filter (where d.due < 0), 0) as credit
    from (
      select a.team_id, a.supplier, a.due,
        ${day} - a.date - case ${asked('basis')} when 'dueDate' then coalesce(v.payment_terms_days, 0) else 0 end as days
      from (${payablesAsOf(day)}) a join suppliers v on v.team_id = a.team_id and v.id = a.supplier
    ) d group by d.team_id, d.supplier
  ) o on o.team_id = s.team_id and o.supplier = s.id
  left join (
    select m.team_id, m.supplier, sum(case m.direction when 'out' then 1 else -1 end * (m.amount - coalesce((
        select sum(a.amount) from payments_allocations a
        where a.team_id = m.team_id and a.parent = m.id and coalesce(a.date, m.date) <= ${day}), 0))) as unused
    from payments m where m.status = 'posted' and m.supplier is not null and m.date <= ${day}
    group by m.team_id, m.supplier
  ) p on p.team_id = s.team_id and p.supplier = s.id
  where o.supplier is not null or coalesce(p.unused, 0) <> 0 or b.opening <> 0`
}
