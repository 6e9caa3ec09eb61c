import {
  isDayOf,
  selectDayAfterDay,
  selectDaysOf,
} from '../../../src/server/database/day-after-day.ts'
import { keepMonths } from '../../../src/server/database/kept-months.ts'
import {
  createRunningBalanceView,
  sumUpToEntry,
} from '../../../src/server/database/running-balance.ts'
import type { PagedView } from '../../../src/server/database/view-source.ts'

type Party = 'customer' | 'supplier'

/** Selects the entries of the accounts of customers or suppliers. */
const selectEntries = (party: Party) => `
  select entry.* from statement_entries entry where entry.${party} is not null`

/** Selects the balances of one or of all customers or suppliers at the end of the day before `day`. */
const selectBefore = (party: Party, count: 'one' | 'all') => (day: string) =>
  `select owed.* from armazem_balances_before(${day}, ${count === 'all'}) owed where owed.${party} is not null`

/** Selects the customers or suppliers whose balances `selectBefore` selects. */
const selectParties = (party: Party) => (day: string) =>
  `select party.team_id, party.${party} from armazem_${party}s_before(${day}) party`

/** Creates the view of an account statement. Orders, and bills that change nothing, are left out. */
export function createStatementView(party: Party): PagedView {
  return createRunningBalanceView({
    account: party,
    resource: `${party}s`,
    entries: `${selectEntries(party)} and entry.is_listed`,
    before: selectBefore(party, 'one'),
    forward: selectBefore(party, 'all'),
    accounts: selectParties(party),
    columns: { number: 'null', reference: 'null', debit: 'null', credit: 'null' },
    dates: {
      fields: ['date'],
      select: (from, to) => `select entry.date from armazem_entry_days(${from}, ${to}) entry`,
    },
    totals: {
      by: ['type'],
      sums: ['debit', 'credit'],
      select: (param) => `
  select entry.*, entry.entries as n_
  from armazem_entry_sums(${param('from')}, ${param('to')}) entry where entry.party = '${party}'
  union all
  select before.team_id, '${party}', 'forward', null, null, count(*), count(*)
  from (${selectParties(party)(param('from'))}) before
  group by before.team_id`,
    },
  })
}

/** Lists the columns with the dates of the entries of suppliers. */
const SUPPLIER_DATES = [
  'receipts',
  'purchases',
  'purchases.bill_date',
  'payments',
  'write_offs',
  'suppliers.opening_balance_date',
]

const EVENT_COLUMNS = [
  'id',
  'number',
  'type',
  'supplier',
  'branch',
  'reference',
  'total',
  'amount',
  'debit',
  'credit',
  'resource',
  'document',
]

const selectSupplierEvents = (balance: string, entries = selectEntries('supplier')) => `
  select entry.team_id, entry.id, entry.number, entry.date, entry.type, entry.supplier, entry.branch, entry.reference,
    entry.total as amount, entry.debit, entry.credit, entry.resource, entry.document,
    ${balance} as balance
  from (${entries}) entry`

/** Returns SQL of the balance of a supplier after an entry `entry`. */
const balanceAfterEntry = sumUpToEntry({
  account: 'supplier',
  entries: selectEntries('supplier'),
  before: selectBefore('supplier', 'one'),
})

/**
 * Selects all entries and orders of suppliers with the running balance of each supplier. Sums are read without the
 * balance, because PostgreSQL reads all earlier entries for a balance; the sums of past months are kept
 * (database/51-entry-totals.sql).
 */
export const supplierEvents: PagedView = {
  inColumns: true,
  whole: () =>
    selectSupplierEvents(
      'coalesce(sum(entry.amount) over (partition by entry.team_id, entry.supplier order by entry.date, entry.id), 0)',
    ),
  page: () => selectSupplierEvents(balanceAfterEntry),
  inOrder: {
    fields: ['date', 'branch'],
    select: () =>
      selectSupplierEvents(
        balanceAfterEntry,
        selectDayAfterDay({
          days: selectDaysOf(...SUPPLIER_DATES),
          where: isDayOf(...SUPPLIER_DATES),
          columns: EVENT_COLUMNS,
          rows: `
  select entry.* from (${selectEntries('supplier')}) entry
  where entry.team_id = day.team_id and entry.date = day.date offset 0`,
        }),
      ),
  },
  totals: [
    keepMonths('armazem_supplier_event_sums', { by: ['type'], sums: ['debit', 'credit'] }),
    {
      by: ['date', 'type', 'supplier', 'branch'],
      sums: ['debit', 'credit'],
      select: () => `select entry.*, 1 as n_ from (${selectEntries('supplier')}) entry`,
    },
  ],
}
