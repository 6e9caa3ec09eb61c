import type { Invariant } from '../../../src/server/context/invariant.ts'

/** Selects every change of the closed period, the time of the change, and the time of the next change. */
const CLOSINGS = `
  select team_id, (after->>'closedUntil')::date as closed_until, at as closed_at,
    lead(at) over (partition by team_id order by at, version) as next_change_at
  from history where resource = 'settings' and after ? 'closedUntil'`

/**
 * Selects postings of goods, payments, write-offs, invoices, bills, expenses and day closings, with their day and the
 * time of posting.
 */
const WRITTEN = `
  select team_id, id, date, created_at as at from stock_movements
  union all select team_id, id, date, created_at from payments where status <> 'pendingApproval'
  union all select team_id, id, date, created_at from receipts
  union all select team_id, id, date, created_at from write_offs
  union all select team_id, record_id, (after->>'invoiceDate')::date, at from history
    where resource = 'sales' and after->>'invoiceDate' is not null
  union all select team_id, record_id, (after->>'billDate')::date, at from history
    where resource = 'purchases' and after->>'billDate' is not null
  union all ${selectSteps('expenses', ['posted', 'void'])}
  union all ${selectSteps('day-closings', ['closed', 'void'])}`

/**
 * Selects the documents of a resource with their day, and each time at which they got one of the states: `team_id`,
 * `id`, `date` and `at`.
 */
export function selectSteps(resource: string, states: readonly string[], day = 'date'): string {
  const statuses = states.map((state) => `'${state}'`).join(', ')
  return `select document.team_id, document.id, document.${day} as date, entry.at
    from ${resource.replaceAll('-', '_')} document
    join history entry on entry.team_id = document.team_id and entry.resource = '${resource}'
      and entry.record_id = document.id
    where entry.after->>'status' in (${statuses})`
}

/** Creates the check that nothing was posted into closed periods (I16), for postings that a query selects. */
export function createPeriodInvariant(description: string, written: string): Invariant {
  return {
    code: 'I16',
    description,
    sql: `
      select written.team_id, written.id::text as subject, written.date, written.at, closings.closed_until,
        closings.closed_at
      from (${CLOSINGS}) closings
      join (${written}) written on written.team_id = closings.team_id and written.date <= closings.closed_until
        and written.at > closings.closed_at
        and (closings.next_change_at is null or written.at < closings.next_change_at)`,
  }
}

/** Checks all postings in `WRITTEN`. The ledger module checks its own documents. */
export const periodInvariants: readonly Invariant[] = [
  createPeriodInvariant('Nothing was posted or edited on a day of a closed period.', WRITTEN),
]
