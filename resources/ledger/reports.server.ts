import { createRunningBalanceView } from '../../src/server/database/running-balance.ts'
import type { ParamView } from '../../src/server/database/view-source.ts'
import { ledgerTotals, writeLedgerPosition, selectDaysOfAccounts } from './journal-totals.server.ts'

const selectAccounts = (day: string, where: string) => `
  select account.*, account.account as id, account.role as kind, ${day} as period_end
  from armazem_account_balances(${day}) account where ${where}`

/** Selects the accounts with journal lines up to the day `asOf`, with the sums of their debits and credits. */
export const trialBalanceView: ParamView = (param) =>
  selectAccounts(param('asOf'), 'account.debit is not null')

/**
 * Selects the balances of assets, liabilities and equity and, in one row without account, the profit of all income and
 * expenses up to the day.
 */
export const balanceSheetView: ParamView = (param) => `
  select sheet.*, ${param('asOf')} as period_end,
    (row_number() over (partition by sheet.team_id
      order by array_position(array['assets', 'liabilities', 'equity'], sheet.section), sheet.code nulls last))::int
      as position
  from (
    select line.team_id, coalesce(line.account, armazem_row_id(line.team_id::text || 'profit')) as id, line.account,
      line.section, line.code, line.name, case when line.account is null then 'profit' else 'account' end as line,
      sum(case line.section when 'assets' then line.balance else -line.balance end) as amount
    from (
      select account.team_id, account.balance, sheet_account.*,
        case account.type when 'asset' then 'assets' when 'liability' then 'liabilities' else 'equity' end as section
      from armazem_account_balances(${param('asOf')}) account
      left join lateral (select account.account, account.code, account.name) sheet_account
        on account.type not in ('income', 'expense')
      where account.debit is not null
    ) line
    group by line.team_id, line.account, line.section, line.code, line.name
    having line.account is null or sum(line.balance) <> 0
  ) sheet`

/** Selects cash and bank accounts with their balances; inactive accounts only if they have a balance. */
export const cashAccountsView: ParamView = (param) =>
  selectAccounts(
    param('asOf'),
    `account.role in ('cash', 'bank') and (account.is_active or account.balance <> 0)`,
  )

/** Selects the journal lines of a period with the balance of the account after each. */
export const generalLedgerView = createRunningBalanceView({
  account: 'account',
  resource: 'accounts',
  entries: `
    select line.*, 'entry' as type, line.debit - line.credit as amount,
      ${writeLedgerPosition('account.number', 'line.date')} as position
    from journal_lines line
    join numbered_accounts account on account.team_id = line.team_id and account.id = line.account`,
  before: (from) => `
    select account.* from armazem_account_balances(${from} - 1) account where account.balance <> 0`,
  columns: {
    number: 'null',
    customer: 'null',
    supplier: 'null',
    branch: 'null',
    description: 'null',
    debit: 'null',
    credit: 'null',
    position: `(select ${writeLedgerPosition('account.number', 'null::date')} from numbered_accounts account
      where account.team_id = before.team_id and account.id = before.account)`,
  },
  days: {
    fields: ['account', 'type'],
    position: 'position',
    select: selectDaysOfAccounts,
  },
  totals: ledgerTotals,
})
