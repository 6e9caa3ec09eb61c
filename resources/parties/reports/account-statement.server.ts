import type { ParamView } from '../../../src/server/database/view-source.ts'

type Party = 'customer' | 'supplier'

/** Selects the entries of the accounts of customers or suppliers. */
const selectEntries = (party: Party) =>
  `from party_ledger entry where entry.${party} is not null and entry.type not in ('allocation', 'setOff')`

/** Returns SQL of the balance after each entry. */
const sumUp = (party: Party) =>
  `coalesce(sum(entry.amount)
      over (partition by entry.team_id, entry.${party} order by entry.date, entry.id), 0)`

/**
 * Creates an account statement: one row with the balance before the period, then each entry with the running balance.
 * The first row has an id of zeros, which sorts first. Orders and bills that change nothing are left out.
 */
export function createStatementView(party: Party): ParamView {
  return (param) => {
    const [from, to] = [param('from'), param('to')]
    const before = `
    select entry.team_id, entry.${party}, coalesce(sum(entry.amount), 0) as balance
    ${selectEntries(party)} and entry.date < ${from}
    group by entry.team_id, entry.${party}`
    return `
  select entry.team_id, entry.id, entry.number, entry.date, entry.type, entry.${party}, entry.reference, entry.debit,
    entry.credit, coalesce(before.balance, 0) + entry.balance as balance, entry.resource, entry.document
  from (
    select entry.*, ${sumUp(party)} as balance
    ${selectEntries(party)}
      and entry.date between coalesce(${from}, '-infinity') and coalesce(${to}, 'infinity')
  ) entry
  left join (${before}) before on before.team_id = entry.team_id and before.${party} = entry.${party}
  where entry.customer is not null or entry.amount <> 0
  union all
  select before.team_id, overlay(before.${party}::text placing '00000000' from 1)::uuid, null, ${from}, 'forward',
    before.${party}, null, null, null, before.balance, '${party}s', before.${party}::text
  from (${before}) before`
  }
}

/** Selects all entries and orders of suppliers with the running balance of each supplier. */
export const supplierEvents = `
  select entry.team_id, entry.id, entry.number, entry.date, entry.type, entry.supplier, entry.branch, entry.reference,
    entry.total as amount, entry.debit, entry.credit, entry.resource, entry.document,
    ${sumUp('supplier')} as balance
  ${selectEntries('supplier')}`
