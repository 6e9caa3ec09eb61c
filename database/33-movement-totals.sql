-- Guarantees: reports on the stock of long periods by product read the sums of months and years instead of all
--   movements.
-- Contract: movement_totals has the sums of counted_movements by month and year (`unit`, `first`), branch, product,
--   type and direction, for the months of the source `stock` in kept_months. armazem_add_stock_totals() marks the
--   months of new movements. armazem_movement_sums() returns the sums of the kept years and months of a period, and the
--   single movements of its other days.
--   level_totals has the stock at the end of each month of the source `levels` in kept_months, from which
--   armazem_stock_at() begins (database/31-stock-at.sql). A change of a month affects all later months.
-- Source: I23, decision 087.

drop policy if exists team on level_totals;
create policy team on level_totals using (team_id = armazem_team());
drop policy if exists branch on level_totals;
create policy branch on level_totals as restrictive for select using (
  (select armazem_branches()) is null or branch = any ((select armazem_branches())::uuid[]));

drop policy if exists team on movement_totals;
create policy team on movement_totals using (team_id = armazem_team());
drop policy if exists branch on movement_totals;
create policy branch on movement_totals as restrictive for select using (
  (select armazem_branches()) is null or branch = any ((select armazem_branches())::uuid[]));

create or replace function armazem_first_day_of_stock() returns date language sql stable
  return (select min(total.date) from stock_totals total where total.team_id = armazem_team());

create or replace function armazem_sum_stock(months date[], years date[]) returns void language plpgsql as $$
begin
  delete from movement_totals total
  where total.team_id = armazem_team()
    and (total.unit = 'month' and total.first = any (months) or total.unit = 'year' and total.first = any (years));
  insert into movement_totals (team_id, unit, first, place, branch, product, counts_as, is_in, quantity, value)
  select movement.team_id, 'month', due.month, row_number() over (), movement.branch, movement.product,
    movement.counts_as, movement.is_in, sum(movement.quantity), sum(movement.value)
  from unnest(months) due (month)
  join counted_movements movement on movement.team_id = armazem_team() and movement.date >= due.month
    and movement.date < due.month + interval '1 month'
  group by movement.team_id, due.month, movement.branch, movement.product, movement.counts_as, movement.is_in;
  insert into movement_totals (team_id, unit, first, place, branch, product, counts_as, is_in, quantity, value)
  select total.team_id, 'year', due.year, row_number() over (), total.branch, total.product, total.counts_as,
    total.is_in, sum(total.quantity), sum(total.value)
  from unnest(years) due (year)
  join movement_totals total on total.team_id = armazem_team() and total.unit = 'month' and total.first >= due.year
    and total.first < due.year + interval '1 year'
  group by total.team_id, due.year, total.branch, total.product, total.counts_as, total.is_in;
end $$;

revoke execute on function armazem_sum_stock from public;

create or replace function armazem_first_day_of_levels() returns date language sql stable
  return armazem_first_day_of_stock();

create or replace function armazem_sum_levels(months date[], years date[]) returns void language plpgsql as $$
declare
  first_of_all constant date := armazem_first_day_of_stock();
  each_month date;
  first_day date;
begin
  foreach each_month in array months loop
    first_day := case when each_month > first_of_all then each_month else '-infinity' end;
    delete from level_totals total where total.team_id = armazem_team() and total.month = each_month;
    insert into level_totals (team_id, month, place, branch, product, quantity, value)
    select item.team_id, each_month, row_number() over (), item.branch, item.product, sum(item.quantity),
      sum(item.value)
    from (
      select total.team_id, total.branch, total.product, total.quantity, total.value
      from level_totals total
      where total.team_id = armazem_team() and total.month = each_month - interval '1 month'
        and first_day = each_month
      union all
      select movement.team_id, movement.branch, movement.product, movement.quantity, movement.value
      from stock_movements movement
      where movement.team_id = armazem_team() and movement.date >= first_day
        and movement.date < each_month + interval '1 month'
    ) item
    group by item.team_id, item.branch, item.product
    having sum(item.quantity) <> 0 or sum(item.value) <> 0;
  end loop;
end $$;

revoke execute on function armazem_sum_levels from public;

create or replace function armazem_movement_sums(from_day date, to_day date) returns table (
  team_id uuid, date date, product uuid, branch uuid, counts_as text, is_in boolean, quantity numeric, value numeric)
  language sql stable parallel safe as $$
  with span as materialized (select * from armazem_kept_spans('stock', from_day, to_day, true))
  select total.team_id, total.first, total.product, total.branch, total.counts_as, total.is_in, total.quantity,
    total.value
  from span
  join movement_totals total on total.unit = span.unit and total.first = span.first
  union all
  select movement.team_id, movement.date, movement.product, movement.branch, movement.counts_as, movement.is_in,
    movement.quantity, movement.value
  from span
  join counted_movements movement on movement.date between span.first and span.last
  where span.unit = 'day'
$$;

grant execute on function armazem_movement_sums to armazem_app;
