import type { ParamView } from '../../src/server/database/view-source.ts'

/** Selects the accounts that have journal lines, with the sums of debits and credits. */
export const trialBalanceView: ParamView = (param) => `
  select account.*, account.account as id
  from armazem_account_balances(${param('asOf')}) account
  where account.debit is not null`

/** Selects the balances of assets, liabilities and equity, and the profit so far, which has no account. */
export const balanceSheetView: ParamView = (param) => `
  select sheet.*,
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

/** Selects cash and bank accounts with their balances, accounts without journal lines included. */
export const cashAccountsView: ParamView = (param) => `
  select account.team_id, account.account as id, account.name, account.account, account.role as kind, account.balance
  from armazem_account_balances(${param('asOf')}) account
  where account.role in ('cash', 'bank') and (account.is_active or account.balance <> 0)`

/**
 * Selects the journal lines of a period with the balance of the account after each, and for each account one row with the
 * balance before the period. That row has an id of zeros, which sorts first.
 */
export const generalLedgerView: ParamView = (param) => {
  const [from, to] = [param('from'), param('to')]
  return `
  select line.team_id, line.id, line.account, line.date, line.number, 'entry' as type, line.customer, line.supplier,
    line.branch, line.description, line.debit, line.credit,
    before.balance + sum(line.debit - line.credit)
      over (partition by line.team_id, line.account order by line.date, line.id) as balance,
    line.resource, line.document, concat_ws(' ', before.code, line.date, line.id) as position
  from journal_lines line
  join armazem_account_balances(${from} - 1) before on before.team_id = line.team_id and before.account = line.account
  where line.date between coalesce(${from}, '-infinity') and coalesce(${to}, 'infinity')
  union all
  select before.team_id, overlay(before.account::text placing '00000000' from 1)::uuid, before.account, ${from}, null,
    'forward', null, null, null, null, null, null, before.balance, 'accounts', before.account::text,
    before.code
  from armazem_account_balances(${from} - 1) before
  where before.balance <> 0`
}
