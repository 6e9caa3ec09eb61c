import { createRunningBalanceView } from '../../../src/server/database/running-balance.ts'
import type { ParamView } from '../../../src/server/database/view-source.ts'

type Party = 'customer' | 'supplier'

/** Selects the entries of the accounts of customers or suppliers. */
const selectEntries = (party: Party) => `
  select entry.* from party_ledger entry
  where entry.${party} is not null and entry.type not in ('allocation', 'setOff')`

/** Creates an account statement. Orders, and bills that change nothing, are left out. */
export function createStatementView(party: Party): ParamView {
  return createRunningBalanceView({
    account: party,
    resource: `${party}s`,
    entries: `${selectEntries(party)} and (entry.customer is not null or entry.amount <> 0)`,
    before: (from) => `
    select owed.* from armazem_balances_before(${from}) owed where owed.${party} is not null`,
    columns: { number: 'null', reference: 'null', debit: 'null', credit: 'null' },
  })
}

/** Selects all entries and orders of suppliers with the running balance of each supplier. */
export const supplierEvents = `
  select entry.team_id, entry.id, entry.number, entry.date, entry.type, entry.supplier, entry.branch, entry.reference,
    entry.total as amount, entry.debit, entry.credit, entry.resource, entry.document,
    coalesce(sum(entry.amount)
      over (partition by entry.team_id, entry.supplier order by entry.date, entry.id), 0) as balance
  from (${selectEntries('supplier')}) entry`
