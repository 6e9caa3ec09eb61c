import type { ViewSource } from '../../../src/server/database/view-source.ts'
import { allocatedAfter } from './open-documents.server.ts'

interface Side {
  readonly party: 'customer' | 'supplier'
  /** Selects the day from which the opening balance of the party `c` counts. */
  readonly openedOn: string
  /** Names the direction of payments that lower what is owed. */
  readonly paid: 'in' | 'out'
  /** Selects what was open at the end of a day: party, `due`, and `days` since the due date or document date. */
  readonly open: (day: string, basis: string) => string
}

/**
 * Selects open documents by party and age; credit stands apart, so that the buckets add up to what is owed. Credit of a
 * past day is today's plus what was used since: only payments with some left, or used later, are read.
 */
export function ageingView({ party, openedOn, paid, open }: Side): ViewSource {
  return (param) => {
    const day = param('asOf')
    const signed = (amount: string, of: string) =>
      `case ${of}.direction when '${paid}' then ${amount} else -(${amount}) end`
    const bucket = (test: string) => `coalesce(sum(d.due) filter (where d.due > 0 and ${test}), 0)`
    return `
  select c.team_id, c.id, c.id as ${party}, coalesce(o.current, 0) as current, coalesce(o.days30, 0) as days30,
    coalesce(o.days60, 0) as days60, coalesce(o.days90, 0) as days90, coalesce(o.older, 0) as older,
    coalesce(o.total, 0) as total, coalesce(o.credit, 0) + coalesce(p.unused, 0) as credit,
    b.opening as opening_balance,
    coalesce(o.total, 0) + b.opening - coalesce(o.credit, 0) - coalesce(p.unused, 0) as balance
  from ${party}s c
  left join (
    select later.team_id, later.${party}, sum(${signed('later.amount', 'later')}) as amount
    from (${allocatedAfter(day)}) later
    where later.kind like 'opening%'
    group by later.team_id, later.${party}
  ) l on l.team_id = c.team_id and l.${party} = c.id
  cross join lateral (
    select case when ${openedOn} <= ${day}
      then coalesce(c.opening_balance, 0) - c.opening_paid + coalesce(l.amount, 0) else 0 end as opening) b
  left join (
    select d.team_id, d.${party}, ${bucket('d.days <= 0')} as current,
      ${bucket('d.days between 1 and 30')} as days30, ${bucket('d.days between 31 and 60')} as days60,
      ${bucket('d.days between 61 and 90')} as days90, ${bucket('d.days > 90')} as older,
      ${bucket('true')} as total, coalesce(-sum(d.due) filter (where d.due < 0), 0) as credit
    from (${open(day, param('basis'))}) d group by d.team_id, d.${party}
  ) o on o.team_id = c.team_id and o.${party} = c.id
  left join (
    select m.team_id, m.${party}, sum(${signed('m.unallocated + candidate.later', 'm')}) as unused
    from (
      select change.team_id, change.id, sum(change.amount) as later
      from (
        select team_id, id, 0::numeric as amount
        from payments
        where unallocated <> 0
        union all
        select later.team_id, later.payment, later.amount
        from (${allocatedAfter(day)}) later
        where later.date <= ${day}
        union all
        select team_id, payment, ${party === 'customer' ? '-' : ''}amount
        from write_offs
        where payment is not null and date > ${day}
      ) change
      group by change.team_id, change.id
    ) candidate
    join payments m on m.team_id = candidate.team_id and m.id = candidate.id
    where m.status = 'posted' and m.${party} is not null and m.date <= ${day}
    group by m.team_id, m.${party}
  ) p on p.team_id = c.team_id and p.${party} = c.id
  where o.${party} is not null or coalesce(p.unused, 0) <> 0 or b.opening <> 0`
  }
}
