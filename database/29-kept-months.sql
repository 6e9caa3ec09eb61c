-- Guarantees: reports on long periods read the sums of past months instead of all their rows, and have the same sums.
-- Contract: kept_months has the months whose totals are kept for a source, such as `sales`. Maintenance adds the months
--   that are over for at least a week. A transaction that changes rows dated in such a month adds a row to
--   changed_months with armazem_change_month(), so that postings never wait for each other; reports then read the rows
--   of this month until maintenance sums them again. Postings on the days since then only compare their date.
--   armazem_kept_spans(source, from, to, years) divides a period into years and months with totals, and into spans of
--   days whose rows are to be read. Members who may see only their own sales find no kept month of sales.
--   armazem_keep_months(source) sums the months of all teams that are over or changed, and their years, and returns the
--   number of months. It calls armazem_first_day_of_<source>() and armazem_sum_<source>(months, years) for each team.
--   Only the owner of the tables may call it.
-- Source: I23, decision 087.

drop policy if exists team on kept_months;
create policy team on kept_months using (team_id = armazem_team());
drop policy if exists own on kept_months;
create policy own on kept_months as restrictive for select using (
  source <> 'sales' or (select armazem_own('sales')) is null);

drop policy if exists team on changed_months;
create policy team on changed_months using (team_id = armazem_team());

-- Returns the day before which rows may be in kept months. Months are kept three days later, so that a transaction that
-- began before has ended. In UTC and not at the time of the demo company, because maintenance runs for all teams.
create or replace function armazem_settled_day() returns date language sql stable parallel safe
  return (transaction_timestamp() at time zone 'UTC')::date - 4;

create or replace function armazem_change_month(team uuid, changed_source text, day date) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into changed_months (team_id, source, month)
  select team, changed_source, date_trunc('month', day::timestamp)::date
  where day < armazem_settled_day()
  on conflict do nothing
$$;

create or replace function armazem_kept_spans(kept_source text, from_day date, to_day date, has_years boolean)
returns table (unit text, first date, last date) language plpgsql stable parallel safe rows 5 as $$
begin
  return query
  with kept as materialized (
    select known.month, (known.month + interval '1 month')::date - 1 as last,
      date_trunc('year', known.month::timestamp)::date as year
    from kept_months known
    where known.team_id = armazem_team() and known.source = kept_source
      and known.month >= coalesce(from_day, '-infinity')
      and (known.month + interval '1 month')::date - 1 <= coalesce(to_day, 'infinity')
      and not exists (
        select from changed_months changed
        where changed.team_id = known.team_id and changed.source = known.source and changed.month = known.month)
  ), years as materialized (
    select kept.year from kept where has_years group by kept.year having count(*) = 12
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

-- Removes the changes first, so that the statements after it see all rows of these changes.
create or replace function armazem_keep_months(kept_source text) returns bigint language plpgsql as $$
declare
  teams constant uuid[] := array(select team.id from teams team);
  last_month constant date := date_trunc('month', (armazem_settled_day() - 3)::timestamp) - interval '1 month';
  each_team uuid;
  first_day date;
  months date[];
  years date[];
  kept_number bigint := 0;
begin
  foreach each_team in array teams loop
    perform set_config('app.team', each_team::text, true);
    execute format('select %I()', 'armazem_first_day_of_' || kept_source) into first_day;
    with changed as (
      delete from changed_months change where change.team_id = each_team and change.source = kept_source
      returning change.month
    )
    select array_agg(distinct due.month) into months
    from (
      select changed.month from changed
      where changed.month between date_trunc('month', first_day::timestamp) and last_month
      union all
      select missing.month::date
      from generate_series(
        coalesce((
          select max(kept.month) + interval '1 month' from kept_months kept
          where kept.team_id = each_team and kept.source = kept_source),
          date_trunc('month', first_day::timestamp)),
        last_month, interval '1 month') missing (month)
    ) due;
    continue when months is null;
    insert into kept_months (team_id, source, month)
    select each_team, kept_source, due.month from unnest(months) due (month)
    on conflict do nothing;
    years := array(
      select date_trunc('year', kept.month::timestamp)::date from kept_months kept
      where kept.team_id = each_team and kept.source = kept_source
      group by 1
      having count(*) = 12 and bool_or(kept.month = any (months)));
    execute format('select %I($1, $2)', 'armazem_sum_' || kept_source) using months, years;
    kept_number := kept_number + cardinality(months);
  end loop;
  perform set_config('app.team', '', true);
  return kept_number;
end $$;

revoke execute on function armazem_keep_months from public;
grant execute on function armazem_kept_spans to armazem_app;
