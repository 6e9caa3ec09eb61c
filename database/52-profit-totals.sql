-- Guarantees: profit entries have the same kinds in all reports. Their sums and numbers are read from the totals of
--   months and years instead of all journal lines.
-- Contract: profit_lines has the journal lines with income or cost, and profit_of_days the totals of the journal by
--   day, both with their line of profit and loss (`part`) and their kind. posted_profit has the profit entries: the
--   sums of the lines of each document by day, branch, category and kind. profit_totals has the sums and the number of
--   profit entries by month and year (`unit`, `first`), branch, category and kind, for the months of the source
--   `profit` in kept_months. Postings mark nothing: a month with journal_totals that are not merged is read from its
--   rows, and armazem_merge_journal_totals() marks the months of the totals that it merges. The triggers mark all
--   months when accounts or categories change the kind or the category of entries.
-- Source: I18, I23, decision 088.

select armazem_guard('profit_totals', branch => 'required');

-- Returns the line of profit and loss to which an amount belongs, by the role of its journal line or, without a role,
-- the type of its account. All other income and cost is other profit.
create or replace function armazem_profit_part(role text, type text) returns text language sql immutable parallel safe
  return case coalesce(role, type)
    when 'sales' then 'grossSales' when 'postage' then 'grossSales' when 'rounding' then 'grossSales'
    when 'discounts' then 'discounts' when 'salesReturns' then 'returns' when 'costOfGoods' then 'costOfGoods'
    when 'stockGains' then 'stockGain' when 'stockLosses' then 'stockLoss'
    when 'purchaseVariance' then 'purchaseVariance' when 'cashDifference' then 'cashDifference'
    when 'writeOffs' then 'writeOffs' when 'expense' then 'expenses' else 'otherProfit' end;

-- Returns false for the roles of accounts of the balance sheet, which have three quarters of all lines. PostgreSQL
-- inlines the function, so that its condition matches that of the index journal_lines_profit.
create or replace function armazem_is_profit_role(role text) returns boolean language sql immutable parallel safe
  return role is null or role not in ('cash', 'bank', 'receivables', 'inventory', 'goodsDeliveredNotInvoiced',
    'goodsInTransit', 'inputTax', 'supplierCredit', 'payables', 'goodsReceivedNotInvoiced', 'outputTax',
    'customerCredit', 'equity', 'openingBalances');

drop view if exists profit_lines, profit_of_days cascade;

create view profit_lines with (security_invoker = true) as
select line.*, category.id as category, part.part,
  case when part.part in ('grossSales', 'discounts') then 'sales' else part.part end as kind,
  line.credit - line.debit as amount
from journal_lines line
join accounts account on account.team_id = line.team_id and account.id = line.account
  and account.type in ('income', 'expense')
left join category_accounts category on category.team_id = line.team_id and category.account = line.account
cross join lateral (select armazem_profit_part(line.role, account.type) as part) part
where armazem_is_profit_role(line.role);

create view profit_of_days with (security_invoker = true) as
select line.*, category.id as category, part.part,
  case when part.part in ('grossSales', 'discounts') then 'sales' else part.part end as kind,
  line.credit - line.debit as amount
from journal_totals line
join accounts account on account.team_id = line.team_id and account.id = line.account
  and account.type in ('income', 'expense')
left join category_accounts category on category.team_id = line.team_id and category.account = line.account
cross join lateral (select armazem_profit_part(line.role, account.type) as part) part
where armazem_is_profit_role(line.role);

-- Has a row for each document and each kind of income or cost that it posted on a day.
create view posted_profit with (security_invoker = true) as
select line.team_id, line.resource as posted_by, line.document as posted, line.write_off, line.number, line.date,
  line.branch, line.category, line.kind, sum(line.amount) as amount
from profit_lines line
group by 1, 2, 3, 4, 5, 6, 7, 8, 9
having sum(line.amount) <> 0;

grant select on profit_lines, profit_of_days, posted_profit to armazem_app;

create or replace function armazem_change_profit_months() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  team constant uuid := coalesce(new.team_id, old.team_id);
begin
  perform armazem_change_month(team, 'profit', changed.month::date)
  from generate_series(date_trunc('month', (
    select min(total.date) from journal_totals total where total.team_id = team)::timestamp), armazem_settled_day(),
    interval '1 month') changed (month);
  return null;
end $$;

create or replace trigger profit_months_follow after update on accounts for each row
  when (old.type is distinct from new.type)
  execute function armazem_change_profit_months();

create or replace trigger profit_months_follow_insert after insert on expense_categories for each row
  when (new.account is not null)
  execute function armazem_change_profit_months();

create or replace trigger profit_months_follow_update after update on expense_categories for each row
  when (old.account is distinct from new.account)
  execute function armazem_change_profit_months();

create or replace trigger profit_months_follow_delete after delete on expense_categories for each row
  when (old.account is not null)
  execute function armazem_change_profit_months();

create or replace function armazem_first_day_of_profit() returns date language sql stable
  return (select min(total.date) from journal_totals total where total.team_id = armazem_team());

create or replace function armazem_sum_profit(months date[], years date[]) returns void language plpgsql as $$
declare
  team constant uuid := armazem_team();
begin
  delete from profit_totals total
  where total.team_id = team
    and (total.unit = 'month' and total.first = any (months) or total.unit = 'year' and total.first = any (years));
  insert into profit_totals (team_id, unit, first, place, branch, category, kind, amount, entries)
  select entry.team_id, 'month', entry.month, row_number() over (), entry.branch, entry.category, entry.kind,
    sum(entry.amount), count(*)
  from unnest(months) given (month)
  cross join lateral (
    select posted.team_id, given.month, posted.branch, posted.category, posted.kind, posted.amount
    from posted_profit posted
    where posted.team_id = team and posted.date between given.month and armazem_last_kept_day(given.month)
    offset 0) entry
  group by entry.team_id, entry.month, entry.branch, entry.category, entry.kind;
  insert into profit_totals (team_id, unit, first, place, branch, category, kind, amount, entries)
  select total.team_id, 'year', given.year, row_number() over (), total.branch, total.category, total.kind,
    sum(total.amount), sum(total.entries)
  from unnest(years) given (year)
  join profit_totals total on total.team_id = team and total.unit = 'month' and total.first >= given.year
    and total.first < given.year + interval '1 year'
  group by total.team_id, given.year, total.branch, total.category, total.kind;
end $$;

revoke execute on function armazem_sum_profit from public;

-- Returns the sums of profit entries in a period: those of its kept years and months, and the single entries of its
-- other days.
create or replace function armazem_profit_sums(from_day date, to_day date, has_years boolean) returns table (
  team_id uuid, date date, branch uuid, category uuid, kind text, amount numeric, n_ bigint)
  language sql stable parallel safe as $$
  with span as materialized (select * from armazem_kept_spans('profit', from_day, to_day, has_years))
  select total.team_id, total.first, total.branch, total.category, total.kind, total.amount, total.entries
  from span
  join profit_totals total on total.unit = span.unit and total.first = span.first
  union all
  select of_days.team_id, of_days.date, of_days.branch, of_days.category, of_days.kind, of_days.amount, 1
  from span
  cross join lateral (
    select posted.team_id, posted.date, posted.branch, posted.category, posted.kind, posted.amount
    from posted_profit posted
    where posted.team_id = armazem_team() and posted.date between span.first and span.last
    offset 0) of_days
  where span.unit = 'day'
$$;

grant execute on function armazem_profit_sums, armazem_profit_part, armazem_is_profit_role to armazem_app;
