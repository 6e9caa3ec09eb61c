-- Guarantees: all reports compute the stock of a past day in the same way.
-- Contract: armazem_stock_at(day) returns the stock levels at the end of a day: the sums of all movements up to the
--   day. They are added up for a day in the first half of all days with movements (armazem_is_early), and are the
--   levels of today less the movements after the day for a later day, so that half of the movements are read at most.
--   Reserved and incoming quantities are those of today. PostgreSQL puts the function into the statement that calls it.
-- Source: rules 4.11 and 4.17, I1.

create or replace function armazem_is_early(day date) returns boolean language sql stable parallel safe as $$
  select coalesce(day < min(total.date) + (armazem_today() - min(total.date)) / 2, false)
  from stock_totals total where total.team_id = armazem_team()
$$;

create or replace function armazem_stock_at(day date) returns table (
  team_id uuid, id uuid, product uuid, branch uuid, on_hand numeric, value numeric, average_cost numeric,
  reserved numeric, available numeric, incoming numeric)
  language sql stable parallel safe as $$
  select level.team_id, level.id, level.product, level.branch, stock.on_hand, stock.value,
    case when stock.on_hand = 0 or day >= (select armazem_today()) then level.average_cost
      else round(stock.value / stock.on_hand, 6) end,
    level.reserved, level.available, level.incoming
  from inventory level
  left join (
    select movement.team_id, movement.product, movement.branch, sum(movement.quantity) as quantity,
      sum(movement.value) as value
    from (
      select later.team_id, later.product, later.branch, -later.quantity as quantity, -later.value as value
      from stock_movements later
      where later.date > day and not (select armazem_is_early(day))
      union all
      select earlier.team_id, earlier.product, earlier.branch, earlier.quantity, earlier.value
      from stock_movements earlier
      where earlier.date <= day and (select armazem_is_early(day))
    ) movement
    group by movement.team_id, movement.product, movement.branch
  ) moved on moved.team_id = level.team_id and moved.product = level.product and moved.branch = level.branch
  cross join lateral (
    select
      coalesce(moved.quantity, 0) + case when (select armazem_is_early(day)) then 0 else level.on_hand end as on_hand,
      coalesce(moved.value, 0) + case when (select armazem_is_early(day)) then 0 else level.value end as value) stock
$$;

grant execute on function armazem_is_early, armazem_stock_at to armazem_app;
