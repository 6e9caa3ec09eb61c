-- Guarantees: all reports compute the stock of a past day in the same way.
-- Contract: armazem_stock_at(day) returns the stock levels at the end of a day. It computes them in one of three ways:
--   from the levels at the end of an earlier month (level_totals) and the movements since then, from the sums of all
--   movements up to the day, or from the levels of today less the movements after the day. Movements of kept months and
--   years are read from their sums (movement_totals). Reserved, available and incoming quantities are those of today.
--   A product whose quantity on hand is 0 on the day has the average cost of today. PostgreSQL inlines the function.
-- Source: rules 4.11 and 4.17, I1.

-- Returns whether a day is closer to the first stock movement than to today, so that there are probably fewer movements
-- before the day than after it.
create or replace function armazem_is_early(day date) returns boolean language sql stable parallel safe
  return day < (
    select min(total.date) + ((select armazem_today()) - min(total.date)) / 2
    from stock_totals total where total.team_id = armazem_team());

-- Returns the latest month with kept stock levels that ends on or before a day, if the day is closer to the end of the
-- month than to today.
create or replace function armazem_level_month(day date) returns date language sql stable parallel safe
  return (
    select max(kept.month)
    from armazem_unchanged_months('levels') kept
    -- Uses a case, because subtracting infinite dates is an error.
    where case when day < (select armazem_today()) then (kept.month + interval '1 month')::date - 1 <= day
      and day - ((kept.month + interval '1 month')::date - 1) < (select armazem_today()) - day end);

-- Drops the function of earlier versions, which had another name.
drop function if exists armazem_begins_empty(date);

-- Returns whether the stock of a day is computed forward: from the kept levels of an earlier month, or else from zero,
-- plus the movements up to the day. Otherwise the movements after the day are subtracted from the levels of today.
create or replace function armazem_sums_forward(day date) returns boolean language sql stable parallel safe
  return (select armazem_level_month(day)) is not null or (select armazem_is_early(day));

create or replace function armazem_stock_at(day date) returns table (
  team_id uuid, id uuid, product uuid, branch uuid, on_hand numeric, value numeric, average_cost numeric,
  reserved numeric, available numeric, incoming numeric)
  language sql stable parallel safe as $$
  select level.team_id, level.id, level.product, level.branch, past.on_hand, past.value,
    case when day >= (select armazem_today()) or past.on_hand = 0 then level.average_cost
      else round(past.value / past.on_hand, 6) end,
    level.reserved, level.available, level.incoming
  from inventory level
  left join (
    with base as materialized (
      select armazem_level_month(day) as month, armazem_sums_forward(day) as sums_forward
    ), span as materialized (
      select spans.*
      from base
      cross join armazem_kept_spans('stock',
        case when base.month is not null then (base.month + interval '1 month')::date
          when not base.sums_forward then day + 1 end,
        case when base.sums_forward then day end, true) spans)
    select movement.team_id, movement.product, movement.branch,
      case when (select sums_forward from base) then 1 else -1 end * sum(movement.quantity) as quantity,
      case when (select sums_forward from base) then 1 else -1 end * sum(movement.value) as value
    from (
      select total.team_id, total.product, total.branch, total.quantity, total.value
      from base
      join level_totals total on total.team_id = armazem_team() and total.month = base.month
      union all
      select total.team_id, total.product, total.branch, total.quantity, total.value
      from span
      join movement_totals total on total.unit = span.unit and total.first = span.first
      union all
      select of_days.team_id, of_days.product, of_days.branch, of_days.quantity, of_days.value
      from span
      -- Uses a separate subquery, so that PostgreSQL reads only the movements of these days, also in small teams.
      cross join lateral (
        select stock_movement.team_id, stock_movement.product, stock_movement.branch, stock_movement.quantity,
          stock_movement.value
        from stock_movements stock_movement
        where stock_movement.team_id = armazem_team() and stock_movement.date between span.first and span.last
        offset 0) of_days
      where span.unit = 'day'
    ) movement
    group by movement.team_id, movement.product, movement.branch
  ) moved on moved.team_id = level.team_id and moved.product = level.product and moved.branch = level.branch
  cross join lateral (
    select case when (select armazem_sums_forward(day)) then 0 else level.on_hand end + coalesce(moved.quantity, 0)
        as on_hand,
      case when (select armazem_sums_forward(day)) then 0 else level.value end + coalesce(moved.value, 0) as value) past
$$;

grant execute on function armazem_stock_at, armazem_is_early, armazem_level_month, armazem_sums_forward to armazem_app;
