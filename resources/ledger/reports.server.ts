import type { ParamView } from '../../src/server/database/view-source.ts'

/** Returns SQL that sums the debits and the credits of each account up to and including a day. */
const selectPosted = (day: string) => `
  select total.team_id, total.account, sum(total.debit) as debit, sum(total.credit) as credit
  from journal_totals total
  where total.date <= ${day}
  group by total.team_id, total.account`

/** Selects the accounts that have journal lines, with the sums of debits and credits. */
export const trialBalanceView: ParamView = (param) => `
  select account.team_id, account.id, account.code, account.name, account.id as account, account.type, account.role,
    posted.debit, posted.credit, posted.debit - posted.credit as balance
  from (${selectPosted(param('asOf'))}) posted
  join accounts account on account.team_id = posted.team_id and account.id = posted.account`

/** Selects the balances of assets, liabilities and equity, and the profit so far. */
export const balanceSheetView: ParamView = (param) => `
  select sheet.team_id, sheet.id, sheet.section, sheet.code, sheet.name, sheet.line, sheet.account, sheet.amount,
    (row_number() over (partition by sheet.team_id
      order by array_position(array['assets', 'liabilities', 'equity'], sheet.section), sheet.code nulls last))::int
      as position
  from (
    select account.team_id, account.id,
      case account.type when 'asset' then 'assets' when 'liability' then 'liabilities' else 'equity' end as section,
      account.code, account.name, 'account' as line, account.id as account,
      case account.type when 'asset' then posted.debit - posted.credit else posted.credit - posted.debit end as amount
    from (${selectPosted(param('asOf'))}) posted
    join accounts account on account.team_id = posted.team_id and account.id = posted.account
    where account.type in ('asset', 'liability', 'equity') and posted.debit <> posted.credit
    union all
    select posted.team_id, armazem_row_id(posted.team_id::text || 'profit'), 'equity', null, null, 'profit', null::uuid,
      sum(posted.credit - posted.debit)
    from (${selectPosted(param('asOf'))}) posted
    join accounts account on account.team_id = posted.team_id and account.id = posted.account
    where account.type in ('income', 'expense')
    group by posted.team_id
  ) sheet`

/** Selects cash and bank accounts with their balances, accounts without journal lines included. */
export const cashAccountsView: ParamView = (param) => `
  select account.team_id, account.id, account.name, account.id as account, account.role as kind,
    coalesce(posted.debit - posted.credit, 0) as balance
  from accounts account
  left join (${selectPosted(param('asOf'))}) posted on posted.team_id = account.team_id and posted.account = account.id
  where account.role in ('cash', 'bank') and (account.is_active or posted.debit <> posted.credit)`

/**
 * Selects the journal lines of a period with the balance of the account after each, and for each account one row with the
 * balance before the period. That row has an id of zeros, which sorts first.
 */
export const generalLedgerView: ParamView = (param) => {
  const [from, to] = [param('from'), param('to')]
  const before = `
    select total.team_id, total.account, sum(total.debit - total.credit) as balance
    from journal_totals total
    where total.date < ${from}
    group by total.team_id, total.account
    having sum(total.debit - total.credit) <> 0`
  return `
  select line.team_id, line.id, line.account, line.date, line.number, 'entry' as type, line.customer, line.supplier,
    line.branch, line.description, line.debit, line.credit,
    coalesce(before.balance, 0) + sum(line.debit - line.credit)
      over (partition by line.team_id, line.account order by line.date, line.id) as balance,
    line.resource, line.document, concat_ws(' ', account.code, line.date, line.id) as position
  from journal_lines line
  join accounts account on account.team_id = line.team_id and account.id = line.account
  left join (${before}) before on before.team_id = line.team_id and before.account = line.account
  where (${from} is null or line.date >= ${from}) and (${to} is null or line.date <= ${to})
  union all
  select before.team_id, overlay(before.account::text placing '00000000' from 1)::uuid, before.account, ${from}, null,
    'forward', null, null, null, null, null, null, before.balance, 'accounts', before.account::text,
    account.code
  from (${before}) before
  join accounts account on account.team_id = before.team_id and account.id = before.account`
}
