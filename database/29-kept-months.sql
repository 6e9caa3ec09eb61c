-- Guarantees: reports on long periods read the sums of past months instead of all their rows, and have the same sums.
-- Contract: kept_months has the months whose totals are kept for a source, such as `sales`, and the last day that the
--   totals contain: the end of the month, but not a later day than eight days ago. Each day, maintenance sums again
--   the month to which the new day belongs. A transaction that changes rows dated in such a month adds a row to
--   changed_months with armazem_change_month(), so that postings never wait for each other; reports then read the rows
--   of this month until maintenance sums them again. A transaction with a later date only compares the date.
--   armazem_kept_spans(source, from, to, years) divides a period into years and months with totals, and into spans of
--   days whose rows are to be read. A month of `profit` also counts as changed while its journal_totals are not merged,
--   and a month of `balances` while its party_totals are not merged. Members who do not see all documents find no kept
--   months of the sources whose totals would contain the hidden documents. The sources `due` and `levels` have amounts
--   at the end of months, so that only months that are over are kept, and a change of a month affects the later months
--   as well.
--   armazem_keep_months(source, team) sums some of the months of a team that have changed rows, a new day or no totals
--   yet, and the years of these months. It returns whether it found such months: call it until it returns false. It
--   calls armazem_first_day_of_<source>() and armazem_sum_<source>(months, years). Only the owner of the tables may
--   call it. Subqueries with `offset 0` in these functions make PostgreSQL find the rows of a month by their dates.
-- Source: I23, decisions 087 and 091.

-- Returns whether the member sees the documents of all branches, all sales, and all payments of customers and
-- suppliers.
create or replace function armazem_sees_all() returns boolean language sql stable parallel safe
  return armazem_branches() is null and armazem_own('sales') is null and armazem_own('receipts') is null
    and armazem_own('outgoings') is null;

select armazem_guard('kept_months');
drop policy if exists own on kept_months;
create policy own on kept_months as restrictive for select using (
  case source
    when 'sales' then (select armazem_own('sales')) is null
    when 'due' then (select armazem_sees_all())
    when 'customers' then (select armazem_sees_all())
    when 'purchases' then (select armazem_sees_all())
    when 'payments' then (select armazem_sees_all()) and (select armazem_own('expenses')) is null
    when 'taxes' then (select armazem_own('expenses')) is null
    else true
  end);

-- Maintenance marks the months of the totals that it merges, of all teams.
select armazem_guard('changed_months', across_teams => true);

-- Returns the day before which a change marks the month of its row as changed. A day is summed three days after its
-- changes begin to be marked, so that transactions that began before have ended. The day is in UTC and ignores the time
-- of the demo company, because maintenance runs for all teams.
create or replace function armazem_settled_day() returns date language sql stable parallel safe
  return (transaction_timestamp() at time zone 'UTC')::date - 4;

-- Returns the last day of a month that is summed: the end of the month, or the day eight days ago if it is earlier. The
-- day is before the armazem_settled_day() of three days ago.
create or replace function armazem_last_kept_day(month date) returns date language sql stable parallel safe
  return least((month + interval '1 month')::date - 1, armazem_settled_day() - 4);

create or replace function armazem_change_month(team uuid, changed_source text, day date) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into changed_months (team_id, source, month)
  select team, changed_source, date_trunc('month', day::timestamp)::date
  where day < armazem_settled_day()
  on conflict do nothing
$$;

drop function if exists armazem_unchanged_months(text) cascade;

-- Returns the kept months of a source whose rows have not changed since they were summed, with their last day.
create function armazem_unchanged_months(kept_source text) returns table (month date, last date)
language sql stable parallel safe as $$
  select kept.month, kept.last
  from kept_months kept
  where kept.team_id = armazem_team() and kept.source = kept_source
    and not exists (
      select from changed_months changed
      where changed.team_id = kept.team_id and changed.source = kept.source
        and (changed.month = kept.month
          or kept_source in ('due', 'levels') and changed.month < kept.month))
    and not (kept_source = 'profit' and exists (
      select from journal_totals added
      where added.team_id = kept.team_id and not added.is_merged and added.date >= kept.month
        and added.date <= kept.last))
    and not (kept_source = 'balances' and exists (
      select from party_totals added
      where added.team_id = kept.team_id and not added.is_merged and added.date >= kept.month
        and added.date <= kept.last))
$$;

create or replace function armazem_kept_spans(kept_source text, from_day date, to_day date, has_years boolean)
returns table (unit text, first date, last date) language plpgsql stable parallel safe rows 5 as $$
begin
  return query
  with kept as materialized (
    select known.month, known.last, date_trunc('year', known.month::timestamp)::date as year
    from armazem_unchanged_months(kept_source) known
    where known.month >= coalesce(from_day, '-infinity') and known.last <= coalesce(to_day, 'infinity')
  ), years as materialized (
    select kept.year from kept where has_years group by kept.year
    having count(*) = 12 and max(kept.last) = (kept.year + interval '1 year')::date - 1
  )
  select 'year', years.year, (years.year + interval '1 year')::date - 1 from years
  union all
  select 'month', kept.month, kept.last from kept where kept.year not in (select years.year from years)
  union all
  select 'day', gap.first, gap.last
  from (
    select coalesce(lag(kept.last) over (order by kept.month) + 1, from_day, '-infinity') as first,
      kept.month - 1 as last
    from kept
    union all
    select coalesce(max(kept.last) + 1, from_day, '-infinity'), coalesce(to_day, 'infinity') from kept
  ) gap
  where gap.first <= gap.last;
end $$;

drop function if exists armazem_keep_months(text);
drop function if exists armazem_keep_months(text, uuid);

-- Sums three months at most, so that a call takes seconds. Deletes the rows of changed_months first, so that the later
-- statements see everything that the transactions of these rows wrote.
create function armazem_keep_months(kept_source text, each_team uuid) returns boolean language plpgsql as $$
declare
  is_cumulative constant boolean := kept_source in ('due', 'levels');
  last_day constant date := armazem_last_kept_day('infinity');
  last_month constant date := case
    when is_cumulative then date_trunc('month', last_day + interval '1 day') - interval '1 month'
    else date_trunc('month', last_day::timestamp) end;
  first_month date;
  months date[];
  years date[];
begin
  perform set_config('app.team', each_team::text, true);
  execute format('select date_trunc(''month'', %I()::timestamp)', 'armazem_first_day_of_' || kept_source)
  into first_month;
  -- The first rows may have been removed or moved to a later month since they were summed.
  first_month := least(first_month, (
    select min(changed.month) from changed_months changed
    where changed.team_id = each_team and changed.source = kept_source));
  months := array(
    select changed.month from changed_months changed
    where changed.team_id = each_team and changed.source = kept_source
      and changed.month between first_month and last_month
    union
    select grown.month from kept_months grown
    where grown.team_id = each_team and grown.source = kept_source
      and grown.last < armazem_last_kept_day(grown.month)
    union
    select missing.month::date
    from generate_series(
      coalesce((
        select max(kept.month) + interval '1 month' from kept_months kept
        where kept.team_id = each_team and kept.source = kept_source),
        first_month),
      last_month, interval '1 month') missing (month)
    order by 1
    limit 3);
  if cardinality(months) = 0 then
    perform set_config('app.team', '', true);
    return false;
  end if;
  -- A change of a month changes the amounts at the end of all later months.
  if is_cumulative then
    months := array(
      select later.month::date
      from generate_series(months[1], least(last_month, months[1] + interval '2 months'), interval '1 month')
        later (month));
  end if;
  delete from changed_months change
  where change.team_id = each_team and change.source = kept_source
    and (change.month = any (months) or change.month > last_month);
  delete from kept_months kept
  where kept.team_id = each_team and kept.source = kept_source
    and (kept.month = any (months) or is_cumulative and kept.month > months[1]);
  insert into kept_months (team_id, source, month, last)
  select each_team, kept_source, given.month, armazem_last_kept_day(given.month) from unnest(months) given (month);
  years := array(
    select date_trunc('year', known.month::timestamp)::date
    from kept_months known
    where known.team_id = each_team and known.source = kept_source
      and known.last = (known.month + interval '1 month')::date - 1
    group by 1
    having count(*) = 12 and bool_or(known.month = any (months)));
  execute format('select %I($1, $2)', 'armazem_sum_' || kept_source) using months, years;
  perform set_config('app.team', '', true);
  return true;
end $$;

revoke execute on function armazem_keep_months from public;
grant execute on function armazem_kept_spans, armazem_unchanged_months, armazem_last_kept_day to armazem_app;
