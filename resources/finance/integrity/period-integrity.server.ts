import type { Invariant } from '../../../src/server/context/invariant.ts'

/** Selects every closing of the books and the time from which it applied. */
const CLOSINGS = `
  select team_id, (after->>'closedUntil')::date as closed_until, at as closed_at,
    lead(at) over (partition by team_id order by at, version) as opened_at
  from history where resource = 'settings' and after ? 'closedUntil'`

/** Selects all postings with the day to which they were posted and the time of posting. */
const WRITTEN = `
  select team_id, id, date, created_at as at from stock_movements
  union all select team_id, id, date, created_at from payments where status <> 'pendingApproval'
  union all select team_id, id, date, created_at from receipts
  union all select team_id, id, date, created_at from write_offs
  union all select team_id, record_id, (after->>'invoiceDate')::date, at from history
    where resource = 'sales' and after->>'invoiceDate' is not null
  union all select expense.team_id, expense.id, expense.date, entry.at from expenses expense
    join history entry on entry.team_id = expense.team_id and entry.resource = 'expenses'
      and entry.record_id = expense.id
    where entry.after->>'status' in ('posted', 'void')`

/** Checks that nothing was posted into closed periods (I16). */
export const periodInvariants: readonly Invariant[] = [
  {
    code: 'I16',
    description: 'Nothing was posted or edited on a day of a closed period.',
    sql: `
      select written.team_id, written.id::text as subject, written.date, written.at, closings.closed_until,
        closings.closed_at
      from (${CLOSINGS}) closings
      join (${WRITTEN}) written on written.team_id = closings.team_id and written.date <= closings.closed_until
        and written.at > closings.closed_at and (closings.opened_at is null or written.at < closings.opened_at)`,
  },
]
