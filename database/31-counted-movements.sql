-- Guarantees: reports count reversals of stock movements in the same way.
-- Contract: counted_movements has all stock movements. A reversal counts as the type and the direction of the movement
--   that it reverses: `counts_as` is the type, and `is_in` is true for incoming goods and for changes of the value
--   alone. The view uses subqueries instead of a join, because few movements are reversals.
-- Source: I1, rule 3.3.

drop view if exists counted_movements cascade;

create view counted_movements with (security_invoker = true) as
select movement.team_id, movement.id, movement.product, movement.branch, movement.date, movement.quantity,
  movement.value,
  case when movement.reverses is null then movement.type
    else coalesce((
      select original.type from stock_movements original
      where original.team_id = movement.team_id and original.id = movement.reverses), movement.type) end as counts_as,
  case when movement.reverses is null then movement.quantity
    else coalesce((
      select original.quantity from stock_movements original
      where original.team_id = movement.team_id and original.id = movement.reverses), movement.quantity) end >= 0
    as is_in
from stock_movements movement;

grant select on counted_movements to armazem_app;
