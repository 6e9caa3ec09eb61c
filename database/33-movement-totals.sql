-- Guarantees: for long periods, stock reports by product read the sums of months and years instead of all movements.
-- Contract: movement_totals has the sums of counted_movements by month and year (`unit`, `first`), branch, product,
--   type and direction, for the months of the source `stock` in kept_months. armazem_add_stock_totals() marks the
--   months of new movements. armazem_movement_sums() returns the sums of the kept years and months of a period, and the
--   individual movements of its other days.
--   turnover_totals has the sums of product_turnover by month and year, and product, for the same months. They are sums
--   of all branches: members who may see only some branches read the movements.
--   level_totals has the stock at the end of each month of the source `levels` in kept_months, from which
--   armazem_stock_at() begins (database/31-stock-at.sql). A movement in an earlier month changes the stock at the end
--   of all later months, so maintenance computes these months again.
-- Source: I23, decision 087.

select armazem_guard('level_totals', branch => 'required');
select armazem_guard('movement_totals', branch => 'required');
select armazem_guard('turnover_totals', branch => 'summed');

drop view if exists product_turnover cascade;

-- product_turnover has, for each movement, the sold quantity and its cost (negative for returns), the date of a sale in
-- `sold_on` (blank for reversals), and 1 in `arrivals` if the quantity in stock grew, also by a return or transfer.
create view product_turnover with (security_invoker = true) as
select movement.team_id, movement.date, movement.branch, movement.product,
  case when movement.counts_as = any (armazem_kinds('stock-movements', 'sale', 'saleReturn'))
    then -movement.quantity else 0 end as sold,
  case when movement.counts_as = any (armazem_kinds('stock-movements', 'sale', 'saleReturn'))
    then -movement.value else 0 end as cost_of_sold,
  case when movement.quantity < 0 and movement.counts_as = any (armazem_kinds('stock-movements', 'sale'))
    then movement.date end as sold_on,
  case when movement.quantity > 0 then 1 else 0 end as arrivals
from counted_movements movement;

grant select on product_turnover to armazem_app;

create or replace function armazem_first_day_of_stock() returns date language sql stable
  return (select min(total.date) from stock_totals total where total.team_id = armazem_team());

create or replace function armazem_sum_stock(months date[], years date[]) returns void language plpgsql as $$
declare
  team constant uuid := armazem_team();
begin
  delete from movement_totals total
  where total.team_id = team
    and (total.unit = 'month' and total.first = any (months) or total.unit = 'year' and total.first = any (years));
  delete from turnover_totals total
  where total.team_id = team
    and (total.unit = 'month' and total.first = any (months) or total.unit = 'year' and total.first = any (years));
  insert into movement_totals (team_id, unit, first, place, branch, product, counts_as, is_in, quantity, value)
  select movement.team_id, 'month', given.month, row_number() over (), movement.branch, movement.product,
    movement.counts_as, movement.is_in, sum(movement.quantity), sum(movement.value)
  from unnest(months) given (month)
  cross join lateral (
    select each.* from counted_movements each
    where each.team_id = team and each.date between given.month and armazem_last_kept_day(given.month)
    offset 0) movement
  group by movement.team_id, given.month, movement.branch, movement.product, movement.counts_as, movement.is_in;
  insert into movement_totals (team_id, unit, first, place, branch, product, counts_as, is_in, quantity, value)
  select total.team_id, 'year', given.year, row_number() over (), total.branch, total.product, total.counts_as,
    total.is_in, sum(total.quantity), sum(total.value)
  from unnest(years) given (year)
  join movement_totals total on total.team_id = team and total.unit = 'month' and total.first >= given.year
    and total.first < given.year + interval '1 year'
  group by total.team_id, given.year, total.branch, total.product, total.counts_as, total.is_in;
  insert into turnover_totals (team_id, unit, first, place, product, sold, cost_of_sold, last_sale, arrivals)
  select moved.team_id, 'month', given.month, row_number() over (), moved.product, sum(moved.sold),
    sum(moved.cost_of_sold), max(moved.sold_on), sum(moved.arrivals)
  from unnest(months) given (month)
  cross join lateral (
    select each.* from product_turnover each
    where each.team_id = team and each.date between given.month and armazem_last_kept_day(given.month)
    offset 0) moved
  group by moved.team_id, given.month, moved.product;
  insert into turnover_totals (team_id, unit, first, place, product, sold, cost_of_sold, last_sale, arrivals)
  select total.team_id, 'year', given.year, row_number() over (), total.product, sum(total.sold),
    sum(total.cost_of_sold), max(total.last_sale), sum(total.arrivals)
  from unnest(years) given (year)
  join turnover_totals total on total.team_id = team and total.unit = 'month' and total.first >= given.year
    and total.first < given.year + interval '1 year'
  group by total.team_id, given.year, total.product;
end $$;

revoke execute on function armazem_sum_stock from public;

create or replace function armazem_first_day_of_levels() returns date language sql stable
  return armazem_first_day_of_stock();

create or replace function armazem_sum_levels(months date[], years date[]) returns void language plpgsql as $$
declare
  team constant uuid := armazem_team();
  first_of_all constant date := armazem_first_day_of_stock();
  each_month date;
  first_day date;
begin
  foreach each_month in array months loop
    first_day := case when each_month > first_of_all then each_month else '-infinity' end;
    delete from level_totals total where total.team_id = team and total.month = each_month;
    insert into level_totals (team_id, month, place, branch, product, quantity, value)
    select item.team_id, each_month, row_number() over (), item.branch, item.product, sum(item.quantity),
      sum(item.value)
    from (
      select total.team_id, total.branch, total.product, total.quantity, total.value
      from level_totals total
      where total.team_id = team and total.month = each_month - interval '1 month'
        and first_day = each_month
      union all
      select movement.team_id, movement.branch, movement.product, movement.quantity, movement.value
      from stock_movements movement
      where movement.team_id = team and movement.date >= first_day
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

-- Returns the turnover of products in a period, in one branch or in all: the sums of the kept years and months of the
-- period, and the individual movements of its other days. For one branch, or for a member who may see only some
-- branches, returns individual movements for the whole period. A date or branch of null is no limit.
create or replace function armazem_turnover_sums(from_day date, to_day date, of_branch uuid) returns table (
  team_id uuid, product uuid, sold numeric, cost_of_sold numeric, last_sale date, arrivals bigint)
  language sql stable parallel safe as $$
  with span as materialized (
    select kept.* from armazem_kept_spans('stock', from_day, to_day, true) kept
    where of_branch is null and (select armazem_branches()) is null
    union all
    select 'day', coalesce(from_day, '-infinity'), coalesce(to_day, 'infinity')
    where of_branch is not null or (select armazem_branches()) is not null)
  select total.team_id, total.product, total.sold, total.cost_of_sold, total.last_sale, total.arrivals
  from span
  join turnover_totals total on total.unit = span.unit and total.first = span.first
  union all
  select moved.team_id, moved.product, moved.sold, moved.cost_of_sold, moved.sold_on, moved.arrivals
  from span
  join product_turnover moved on moved.date between span.first and span.last
    and (of_branch is null or moved.branch = of_branch)
  where span.unit = 'day'
$$;

grant execute on function armazem_turnover_sums to armazem_app;
