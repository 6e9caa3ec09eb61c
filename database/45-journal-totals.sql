-- Guarantees: reports on the books read one row for each day, account and branch instead of all journal lines. The
--   balances of customers and suppliers are read from one row for each party and day. The sums of these rows and of the
--   lines are equal.
-- Contract: journal_totals has the debits, the credits and the number of journal lines by day, account, role and
--   branch; party_totals has the amounts of lines with a customer or a supplier, by party as well. Each statement that
--   inserts journal lines adds rows of its own, so that postings never wait for each other.
--   armazem_merge_journal_totals() merges the added rows of all teams, marks the months of these rows in changed_months
--   and returns the number of the rows; only the owner of the tables may call it. Readers see the rows from before or
--   after the merge, which have the same sums. People who may see only their own sales see no totals of customers.
-- Source: rule 1.24, I23.

select armazem_guard('journal_totals', across_teams => true, branch => 'required');
select armazem_guard('party_totals', across_teams => true, branch => 'optional', own => '{sales}',
  own_column => 'customer');

create or replace trigger never_truncated before truncate on party_totals
  for each statement execute function armazem_refuse_truncate();

create or replace trigger never_truncated before truncate on journal_totals
  for each statement execute function armazem_refuse_truncate();

-- Refuses changes and deletions, except deletions with the team and those of armazem_merge_journal_totals.
create or replace trigger append_only before update or delete on journal_totals
  for each row when (current_setting('app.merges_totals', true) is distinct from 'on')
  execute function armazem_refuse_change();

create or replace trigger append_only before update or delete on party_totals
  for each row when (current_setting('app.merges_totals', true) is distinct from 'on')
  execute function armazem_refuse_change();

-- Adds the totals as the owner, because the database role of teams may not change them.
create or replace function armazem_add_journal_totals() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into journal_totals (team_id, date, account, role, branch, debit, credit, lines)
  select line.team_id, line.date, line.account, line.role, line.branch, sum(line.debit), sum(line.credit), count(*)
  from new_lines line
  group by line.team_id, line.date, line.account, line.role, line.branch;
  insert into party_totals (team_id, date, account, role, branch, customer, supplier, debit, credit)
  select line.team_id, line.date, line.account, line.role, line.branch, line.customer, line.supplier, sum(line.debit),
    sum(line.credit)
  from new_lines line
  where line.customer is not null or line.supplier is not null
  group by line.team_id, line.date, line.account, line.role, line.branch, line.customer, line.supplier;
  return null;
end $$;

create or replace trigger totals_follow after insert on journal_lines referencing new table as new_lines
  for each statement execute function armazem_add_journal_totals();

create or replace function armazem_merge_journal_totals() returns bigint language plpgsql as $$
declare
  merged_rows bigint;
  merged_parties bigint;
begin
  perform set_config('app.merges_totals', 'on', true);
  with added as (
    select distinct total.team_id, total.date, total.account, total.role, total.branch
    from journal_totals total where not total.is_merged
  ), changed as (
    -- Marks the months in the statement that merges the totals, so that exactly the months of these totals are marked.
    insert into changed_months (team_id, source, month)
    select distinct added.team_id, 'profit', date_trunc('month', added.date::timestamp)::date
    from added
    where added.date < armazem_settled_day()
    on conflict do nothing
  ), replaced as (
    delete from journal_totals total using added
    where total.team_id = added.team_id and total.date = added.date and total.account = added.account
      and total.role is not distinct from added.role and total.branch is not distinct from added.branch
    returning total.*
  ), merged as (
    insert into journal_totals (team_id, date, account, role, branch, debit, credit, lines, is_merged)
    select total.team_id, total.date, total.account, total.role, total.branch, sum(total.debit), sum(total.credit),
      sum(total.lines), true
    from replaced total
    group by total.team_id, total.date, total.account, total.role, total.branch
  )
  select count(*) into merged_rows from replaced where not replaced.is_merged;
  with added as (
    select distinct total.team_id, total.date, total.account, total.role, total.branch, total.customer, total.supplier
    from party_totals total where not total.is_merged
  ), changed as (
    insert into changed_months (team_id, source, month)
    select distinct added.team_id, 'balances', date_trunc('month', added.date::timestamp)::date
    from added
    where added.date < armazem_settled_day()
    on conflict do nothing
  ), replaced as (
    delete from party_totals total using added
    where total.team_id = added.team_id and total.date = added.date and total.account = added.account
      and total.role is not distinct from added.role and total.branch is not distinct from added.branch
      -- Either the customer or the supplier is null, so each half of the condition finds its rows by an index.
      and (total.customer = added.customer or total.supplier = added.supplier)
    returning total.*
  ), merged as (
    insert into party_totals (team_id, date, account, role, branch, customer, supplier, debit, credit, is_merged)
    select total.team_id, total.date, total.account, total.role, total.branch, total.customer, total.supplier,
      sum(total.debit), sum(total.credit), true
    from replaced total
    group by total.team_id, total.date, total.account, total.role, total.branch, total.customer, total.supplier
  )
  select count(*) into merged_parties from replaced where not replaced.is_merged;
  perform set_config('app.merges_totals', '', true);
  return merged_rows + merged_parties;
end $$;

revoke execute on function armazem_merge_journal_totals from public;
