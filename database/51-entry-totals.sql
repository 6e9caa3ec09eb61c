-- Guarantees: the number of entries and the sums of account statements, and those of the list of allocated payments,
--   are read from the sums of months and years instead of all entries.
-- Contract: entry_totals has the sums of statement_entries by month and year (`unit`, `first`), side (`party`) and
--   type: `entries` counts those that statements list, `events` all of them. allocation_totals has the sums of
--   allocated_payments by direction and method. Both have the months of the source `due` in kept_months.
--   armazem_sum_due() calls armazem_sum_entries(). Only members who see all documents find kept months of this source.
-- Source: rule 1.10, I23, decision 088.

select armazem_guard('entry_totals', branch => 'summed', own => '{sales,receipts,outgoings}');
select armazem_guard('allocation_totals', branch => 'summed', own => '{sales,receipts,outgoings,expenses}');

create or replace function armazem_sum_entries(months date[], years date[]) returns void language plpgsql as $$
declare
  team constant uuid := armazem_team();
  each_month date;
  last_day date;
begin
  delete from entry_totals total
  where total.team_id = team
    and (total.unit = 'month' and total.first = any (months) or total.unit = 'year' and total.first = any (years));
  delete from allocation_totals total
  where total.team_id = team
    and (total.unit = 'month' and total.first = any (months) or total.unit = 'year' and total.first = any (years));
  foreach each_month in array months loop
    last_day := (each_month + interval '1 month')::date - 1;
    insert into entry_totals (team_id, unit, first, place, party, type, debit, credit, entries, events)
    select entry.team_id, 'month', each_month, row_number() over (), entry.party, entry.type,
      coalesce(sum(entry.debit), 0), coalesce(sum(entry.credit), 0), count(*) filter (where entry.is_listed), count(*)
    from statement_entries entry
    where entry.team_id = team and entry.date >= each_month and entry.date <= last_day
    group by entry.team_id, entry.party, entry.type;
    insert into allocation_totals (team_id, unit, first, place, direction, method, amount, allocations)
    select allocation.team_id, 'month', each_month, row_number() over (), allocation.direction, allocation.method,
      sum(allocation.amount), count(*)
    from allocated_payments allocation
    where allocation.team_id = team and allocation.date >= each_month and allocation.date <= last_day
    group by allocation.team_id, allocation.direction, allocation.method;
  end loop;
  insert into entry_totals (team_id, unit, first, place, party, type, debit, credit, entries, events)
  select total.team_id, 'year', given.year, row_number() over (), total.party, total.type, sum(total.debit),
    sum(total.credit), sum(total.entries), sum(total.events)
  from unnest(years) given (year)
  join entry_totals total on total.team_id = team and total.unit = 'month' and total.first >= given.year
    and total.first < given.year + interval '1 year'
  group by total.team_id, given.year, total.party, total.type;
  insert into allocation_totals (team_id, unit, first, place, direction, method, amount, allocations)
  select total.team_id, 'year', given.year, row_number() over (), total.direction, total.method, sum(total.amount),
    sum(total.allocations)
  from unnest(years) given (year)
  join allocation_totals total on total.team_id = team and total.unit = 'month' and total.first >= given.year
    and total.first < given.year + interval '1 year'
  group by total.team_id, given.year, total.direction, total.method;
end $$;

revoke execute on function armazem_sum_entries from public;

-- Returns the sums of the entries of statements in a period: those of its kept years and months, and the single entries
-- of its other days. Each row stands for `entries` rows of the list.
create or replace function armazem_entry_sums(from_day date, to_day date) returns table (
  team_id uuid, party text, type text, debit numeric, credit numeric, entries bigint)
  language sql stable parallel safe as $$
  with span as materialized (select * from armazem_kept_spans('due', from_day, to_day, true))
  select total.team_id, total.party, total.type, total.debit, total.credit, total.entries
  from span
  join entry_totals total on total.unit = span.unit and total.first = span.first
  where total.entries > 0
  union all
  select of_days.team_id, of_days.party, of_days.type, of_days.debit, of_days.credit, 1
  from span
  cross join lateral (
    select entry.team_id, entry.party, entry.type, entry.debit, entry.credit
    from statement_entries entry
    where entry.team_id = armazem_team() and entry.date between span.first and span.last and entry.is_listed
    offset 0) of_days
  where span.unit = 'day'
$$;

-- Returns the sums of the history of suppliers in a period: those of its kept years and months, and the single entries
-- of its other days.
create or replace function armazem_supplier_event_sums(from_day date, to_day date, has_years boolean) returns table (
  team_id uuid, date date, type text, debit numeric, credit numeric, n_ bigint)
  language sql stable parallel safe as $$
  with span as materialized (select * from armazem_kept_spans('due', from_day, to_day, has_years))
  select total.team_id, total.first, total.type, total.debit, total.credit, total.events
  from span
  join entry_totals total on total.unit = span.unit and total.first = span.first
  where total.party = 'supplier'
  union all
  select of_days.team_id, of_days.date, of_days.type, of_days.debit, of_days.credit, 1
  from span
  cross join lateral (
    select entry.team_id, entry.date, entry.type, entry.debit, entry.credit
    from statement_entries entry
    where entry.team_id = armazem_team() and entry.date between span.first and span.last
      and entry.supplier is not null
    offset 0) of_days
  where span.unit = 'day'
$$;

-- Returns the sums of allocated payments in a period: those of its kept years and months, and the single allocations of
-- its other days.
create or replace function armazem_allocation_sums(from_day date, to_day date, has_years boolean) returns table (
  team_id uuid, date date, direction text, method uuid, amount numeric, n_ bigint)
  language sql stable parallel safe as $$
  with span as materialized (
    select kept.* from armazem_kept_spans('due', from_day, to_day, has_years) kept
    where (select armazem_own('expenses')) is null
    union all
    -- Members who see only their own expenses read the rows.
    select 'day', coalesce(from_day, '-infinity'), coalesce(to_day, 'infinity')
    where (select armazem_own('expenses')) is not null)
  select total.team_id, total.first, total.direction, total.method, total.amount, total.allocations
  from span
  join allocation_totals total on total.unit = span.unit and total.first = span.first
  union all
  select of_days.team_id, of_days.date, of_days.direction, of_days.method, of_days.amount, 1
  from span
  cross join lateral (
    select allocation.team_id, allocation.date, allocation.direction, allocation.method, allocation.amount
    from allocated_payments allocation
    where allocation.team_id = armazem_team() and allocation.date between span.first and span.last
    offset 0) of_days
  where span.unit = 'day'
$$;

grant execute on function armazem_entry_sums, armazem_supplier_event_sums, armazem_allocation_sums to armazem_app;
