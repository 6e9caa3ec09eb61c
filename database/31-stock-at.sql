-- Guarantees: all reports compute the stock of a past day in the same way.
-- Contract: armazem_stock_at(day) returns the stock levels at the end of a day: the sums of all movements up to the
--   day, computed as the levels of today less the movements after the day, which are sums of kept months where there
--   are any. Reserved and incoming quantities are those of today. PostgreSQL puts the function into the statement that
--   calls it.
-- Source: rules 4.11 and 4.17, I1.

create or replace function armazem_stock_at(day date) returns table (
  team_id uuid, id uuid, product uuid, branch uuid, on_hand numeric, value numeric, average_cost numeric,
  reserved numeric, available numeric, incoming numeric)
  language sql stable parallel safe as $$
  select level.team_id, level.id, level.product, level.branch, level.on_hand - coalesce(later.quantity, 0),
    level.value - coalesce(later.value, 0),
    case when level.on_hand = coalesce(later.quantity, 0) or day >= (select armazem_today()) then level.average_cost
      else round(
        (level.value - coalesce(later.value, 0)) / (level.on_hand - coalesce(later.quantity, 0)), 6) end,
    level.reserved, level.available, level.incoming
  from inventory level
  left join (
    with span as materialized (select * from armazem_kept_spans('stock', day + 1, null, true))
    select moved.team_id, moved.product, moved.branch, sum(moved.quantity) as quantity, sum(moved.value) as value
    from (
      select total.team_id, total.product, total.branch, total.quantity, total.value
      from span
      join movement_totals total on total.unit = span.unit and total.first = span.first
      union all
      select movement.team_id, movement.product, movement.branch, movement.quantity, movement.value
      from span
      join stock_movements movement on movement.date between span.first and span.last
      where span.unit = 'day'
    ) moved
    group by moved.team_id, moved.product, moved.branch
  ) later on later.team_id = level.team_id and later.product = level.product and later.branch = level.branch
$$;

grant execute on function armazem_stock_at to armazem_app;
