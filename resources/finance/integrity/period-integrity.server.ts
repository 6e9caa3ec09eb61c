import type { Invariant } from '../../../src/server/context/invariant.ts'

/** Selects every closing of the books, and how long it was in force. */
const CLOSINGS = `
  select team_id, (after->>'closedUntil')::date as closed_until, at as closed_at,
    lead(at) over (partition by team_id order by at, version) as opened_at
  from history where resource = 'settings' and after ? 'closedUntil'`

/** Selects everything written to a day of the books, with the time of writing. */
const WRITTEN = `
  select team_id, id, date, created_at as at from stock_movements
  union all select team_id, id, date, created_at from payments where status <> 'pendingApproval'
  union all select team_id, id, date, created_at from receipts
  union all select team_id, id, date, created_at from write_offs
  union all select team_id, record_id, (after->>'invoiceDate')::date, at from history
    where resource = 'sales' and after->>'invoiceDate' is not null
  union all select e.team_id, e.id, e.date, h.at from expenses e
    join history h on h.team_id = e.team_id and h.resource = 'expenses' and h.record_id = e.id
    where h.after->>'status' in ('posted', 'void')`

/** Checks that nothing was written into closed periods (I16). */
export const periodInvariants: readonly Invariant[] = [
  {
    code: 'I16',
    description: 'Nothing was posted or edited on a day of a closed period.',
    sql: `
      select w.team_id, w.id::text as subject, w.date, w.at, c.closed_until, c.closed_at
      from (${CLOSINGS}) c
      join (${WRITTEN}) w on w.team_id = c.team_id and w.date <= c.closed_until
        and w.at > c.closed_at and (c.opened_at is null or w.at < c.opened_at)`,
  },
]
