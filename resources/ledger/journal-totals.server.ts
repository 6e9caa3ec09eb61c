import { isInPeriod } from '../../src/server/database/sum-sql.ts'
import type { KeptTotals, SummedView } from '../../src/server/database/view-source.ts'

/** Returns SQL of the number by which the general ledger sorts its lines: by account, then by day. */
export const writeLedgerPosition = (number: string, day: string): string =>
  `${number} * 10000000 + coalesce(${day} - date '0001-01-01' + 1, 0)`

/** Returns SQL of the days of a period on which accounts have journal lines, with the sum of their amounts. */
export const selectDaysOfAccounts = (from: string, to: string): string => `
  select total.team_id, total.account, total.date, ${writeLedgerPosition('account.number', 'total.date')} as position,
    sum(total.debit - total.credit) as amount
  from journal_totals total
  join numbered_accounts account on account.team_id = total.team_id and account.id = total.account
  where ${isInPeriod('total.date', from, to)}
  group by total.team_id, total.account, total.date, account.number`

/** Sums the rows of the general ledger. Rows that bring a balance forward have no debit and no credit. */
export const ledgerTotals: KeptTotals = {
  by: ['account', 'branch', 'type', 'date'],
  sums: ['debit', 'credit'],
  select: (param) => `
  select total.team_id, total.date, total.account, total.branch, 'entry' as type, total.debit, total.credit,
    total.lines as n_
  from journal_totals total
  where ${isInPeriod('total.date', param('from'), param('to'))}
  union all
  select account.team_id, ${param('from')}, account.account, null, 'forward', null, null, 1
  from armazem_account_balances(${param('from')} - 1) account
  where account.balance <> 0`,
}

/** Sums the journal lines by day, account and branch. */
export const journalTotals: SummedView = {
  totals: {
    by: ['date', 'account', 'role', 'branch'],
    sums: ['debit', 'credit'],
    select: () => 'select total.*, total.lines as n_ from journal_totals total',
  },
}
