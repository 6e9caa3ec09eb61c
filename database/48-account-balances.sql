-- Guarantees: all reports on the books compute the balances of accounts in the same way.
-- Contract: armazem_account_balances(day) returns all accounts with the sums of their debits and credits up to and
--   including a day, from journal_totals. Without journal lines the sums are null and the balance is 0. `balance` is
--   positive for a debit. PostgreSQL inlines the function. numbered_accounts has the accounts with their numbers 1, 2,
--   3 … in the order of their codes.
-- Source: rules 5.4 to 5.7, I23.

create or replace function armazem_account_balances(day date) returns table (
  team_id uuid, account uuid, code text, name text, type text, role text, is_active boolean, debit numeric,
  credit numeric, balance numeric)
  language sql stable parallel safe as $$
  select account.team_id, account.id, account.code, account.name, account.type, account.role, account.is_active,
    posted.debit, posted.credit, coalesce(posted.debit - posted.credit, 0)
  from accounts account
  left join (
    select total.team_id, total.account, sum(total.debit) as debit, sum(total.credit) as credit
    from journal_totals total
    where total.date <= day
    group by total.team_id, total.account) posted on posted.team_id = account.team_id and posted.account = account.id
$$;

grant execute on function armazem_account_balances to armazem_app;

drop view if exists numbered_accounts cascade;

create view numbered_accounts with (security_invoker = true) as
select account.team_id, account.id,
  row_number() over (partition by account.team_id order by account.code collate "und-x-icu", account.id) as number
from accounts account;

grant select on numbered_accounts to armazem_app;
