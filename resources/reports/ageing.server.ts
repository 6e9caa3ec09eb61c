import type { ViewSource } from '../../src/server/records/view-source.ts'

interface Side {
  readonly party: 'customer' | 'supplier'
  /** The day from which the opening balance of the party `c` counts. */
  readonly openedOn: string
  /** The direction of payments that lower what is owed. */
  readonly paid: 'in' | 'out'
  /** What was open at the end of a day: its party, `due`, and the `days` since it was due or written. */
  readonly open: (day: string, basis: string) => string
}

/** Open documents by party and age; credits stand apart, so that the buckets add up to what is owed. */
export function ageingView({ party, openedOn, paid, open }: Side): ViewSource {
  return (asked) => {
    const day = asked('asOf')
    const bucket = (test: string) => `coalesce(sum(d.due) filter (where d.due > 0 and ${test}), 0)`
    return `
  select c.team_id, c.id, c.id as ${party}, coalesce(o.current, 0) as current, coalesce(o.days30, 0) as days30,
    coalesce(o.days60, 0) as days60, coalesce(o.days90, 0) as days90, coalesce(o.older, 0) as older,
    coalesce(o.total, 0) as total, coalesce(o.credit, 0) + coalesce(p.unused, 0) as credit,
    b.opening as opening_balance,
    coalesce(o.total, 0) + b.opening - coalesce(o.credit, 0) - coalesce(p.unused, 0) as balance
  from ${party}s c
  cross join lateral (
    select case when ${openedOn} <= ${day} then coalesce(c.opening_balance, 0) - c.opening_paid + coalesce((
        select sum(case m.direction when '${paid}' then a.amount else -a.amount end)
        from payments m join payments_allocations a on a.team_id = m.team_id and a.parent = m.id
        where m.team_id = c.team_id and m.${party} = c.id and m.status = 'posted' and a.kind like 'opening%'
          and coalesce(a.date, m.date) > ${day}), 0) else 0 end as opening) b
  left join (
    select d.team_id, d.${party}, ${bucket('d.days <= 0')} as current,
      ${bucket('d.days between 1 and 30')} as days30, ${bucket('d.days between 31 and 60')} as days60,
      ${bucket('d.days between 61 and 90')} as days90, ${bucket('d.days > 90')} as older,
      ${bucket('true')} as total, coalesce(-sum(d.due) filter (where d.due < 0), 0) as credit
    from (${open(day, asked('basis'))}) d group by d.team_id, d.${party}
  ) o on o.team_id = c.team_id and o.${party} = c.id
  left join (
    select m.team_id, m.${party}, sum(case m.direction when '${paid}' then 1 else -1 end * (m.amount - coalesce((
        select sum(a.amount) from payments_allocations a
        where a.team_id = m.team_id and a.parent = m.id and coalesce(a.date, m.date) <= ${day}), 0) ${party === 'customer' ? '+' : '-'} coalesce((
        select sum(w.amount) from write_offs w
        where w.team_id = m.team_id and w.payment = m.id and w.date <= ${day}), 0))) as unused
    from payments m where m.status = 'posted' and m.${party} is not null and m.date <= ${day}
    group by m.team_id, m.${party}
  ) p on p.team_id = c.team_id and p.${party} = c.id
  where o.${party} is not null or coalesce(p.unused, 0) <> 0 or b.opening <> 0`
  }
}
