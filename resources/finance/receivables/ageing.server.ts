import type { ParamView } from '../../../src/server/database/view-source.ts'
import { selectAllocatedAfter } from './open-documents.server.ts'

interface Side {
  readonly party: 'customer' | 'supplier'
  /** Sets the direction of the payments that lower the balance. */
  readonly paid: 'in' | 'out'
  /** Selects the due amounts at the end of a day: party, `due`, and `days` since the due date or document date. */
  readonly open: (day: string, basis: string) => string
}

/**
 * Creates a view of due amounts by party and age. Credit has a separate column, so that the age columns add up to the
 * debts. The credit of a past day is today's credit plus the credit used since then, so only payments whose credit is
 * unused or was used later are read.
 */
export function createAgeingView({ party, paid, open }: Side): ParamView {
  return (param) => {
    const day = param('asOf')
    const signed = (amount: string, of: string) =>
      `case ${of}.direction when '${paid}' then ${amount} else -(${amount}) end`
    const bucket = (test: string) =>
      `coalesce(sum(document.due) filter (where document.due > 0 and ${test}), 0)`
    return `
  select party.team_id, party.id, party.id as ${party}, coalesce(open_documents.current, 0) as current,
    coalesce(open_documents.days30, 0) as days30, coalesce(open_documents.days60, 0) as days60,
    coalesce(open_documents.days90, 0) as days90, coalesce(open_documents.older, 0) as older,
    coalesce(open_documents.total, 0) as total,
      coalesce(open_documents.credit, 0) + coalesce(credit.unused, 0) as credit,
    opened.opening as opening_balance,
    coalesce(open_documents.total, 0) + opened.opening - coalesce(open_documents.credit, 0)
      - coalesce(credit.unused, 0) as balance
  from ${party}s party
  left join (
    select later.team_id, later.${party}, sum(${signed('later.amount', 'later')}) as amount
    from (${selectAllocatedAfter(day)}) later
    where later.kind like 'opening%'
    group by later.team_id, later.${party}
  ) opening_later on opening_later.team_id = party.team_id and opening_later.${party} = party.id
  cross join lateral (
    select case when party.opening_balance_date <= ${day}
      then coalesce(party.opening_balance, 0) - party.opening_paid + coalesce(opening_later.amount, 0)
        else 0 end as opening) opened
  left join (
    select document.team_id, document.${party}, ${bucket('document.days <= 0')} as current,
      ${bucket('document.days between 1 and 30')} as days30, ${bucket('document.days between 31 and 60')} as days60,
      ${bucket('document.days between 61 and 90')} as days90, ${bucket('document.days > 90')} as older,
      ${bucket('true')} as total, coalesce(-sum(document.due) filter (where document.due < 0), 0) as credit
    from (${open(day, param('basis'))}) document group by document.team_id, document.${party}
  ) open_documents on open_documents.team_id = party.team_id and open_documents.${party} = party.id
  left join (
    select payment.team_id, payment.${party},
      sum(${signed('payment.unallocated + candidate.later', 'payment')}) as unused
    from (
      select change.team_id, change.id, sum(change.amount) as later
      from (
        select team_id, id, 0::numeric as amount
        from payments
        where unallocated <> 0
        union all
        select later.team_id, later.payment, later.amount
        from (${selectAllocatedAfter(day)}) later
        where later.date <= ${day}
        union all
        select team_id, payment, ${party === 'customer' ? '-' : ''}amount
        from write_offs
        where payment is not null and date > ${day}
      ) change
      group by change.team_id, change.id
    ) candidate
    join payments payment on payment.team_id = candidate.team_id and payment.id = candidate.id
    where payment.status = 'posted' and payment.${party} is not null and payment.date <= ${day}
    group by payment.team_id, payment.${party}
  ) credit on credit.team_id = party.team_id and credit.${party} = party.id
  where open_documents.${party} is not null or coalesce(credit.unused, 0) <> 0 or opened.opening <> 0`
  }
}
