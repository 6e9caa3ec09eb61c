import type { ViewSource } from '../../src/server/records/view-source.ts'
import { supplierEvents } from './supplier-account.server.ts'

/** What moved the balance in the period, below what it was before: an id of zeros in front makes that the first. */
export const supplierStatementView: ViewSource = (asked) => `
  select e.team_id, e.id, e.number, e.date, e.type, e.supplier, e.reference, e.debit, e.credit, e.balance, e.resource,
    e.document
  from (${supplierEvents}) e
  where (${asked('from')} is null or e.date >= ${asked('from')}) and (${asked('to')} is null or e.date <= ${asked('to')})
    and coalesce(e.debit, e.credit, 0) <> 0
  union all
  select f.team_id, overlay(f.supplier::text placing '00000000' from 1)::uuid, null, ${asked('from')}, 'forward', f.supplier,
    null, null, null, f.balance, 'suppliers', f.supplier
  from (
    select distinct on (e.team_id, e.supplier) e.team_id, e.supplier, e.balance
    from (${supplierEvents}) e where e.date < ${asked('from')}
    order by e.team_id, e.supplier, e.date desc, e.id desc) f`
