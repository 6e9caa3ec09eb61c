-- Guarantees: reports on the stock of long periods by product read the sums of months and years instead of all
--   movements.
-- Contract: movement_totals has the sums of counted_movements by month and year (`unit`, `first`), branch, product,
--   type and direction, for the months of the source `stock` in kept_months. armazem_add_stock_totals() marks the
--   months of new movements. armazem_movement_sums() returns the sums of a period, of years and months or of single
--   movements.
-- Source: I23, decision 087.

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
