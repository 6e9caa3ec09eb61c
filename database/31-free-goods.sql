-- Guarantees: reports of stock gains contain the free goods that the journal posts as gains.
-- Contract: free_goods has the stock movements of goods that were received free of charge and valued at the average
--   cost, and their reversals; `value` is the gain. Its rows are found by the partial index on purchases_lines.
--   armazem_has_freight(line) is true for the line of free goods that have the freight of their purchase as cost: the
--   first line of a purchase whose lines are all free. These goods are no gain. Call the function for free goods only.
-- Source: rule 1.24.

create or replace function armazem_has_freight(free_line purchases_lines) returns boolean
language sql stable as $$
  select exists (
    select from purchases purchase
    where purchase.team_id = free_line.team_id and purchase.id = free_line.parent and purchase.net_shipping <> 0)
    and not exists (
      select from purchases_lines other
      where other.team_id = free_line.team_id and other.parent = free_line.parent
        and (other.net <> 0 or other.position < free_line.position))
$$;

grant execute on function armazem_has_freight to armazem_app;

drop view if exists free_goods cascade;

create view free_goods with (security_invoker = true) as
select movement.team_id, movement.id, movement.product, movement.branch, movement.date, movement.type, movement.number,
  movement.reason, movement.quantity, movement.value, movement.created_by, movement.resource, movement.document
from purchases_lines free_line
join stock_movements movement on movement.team_id = free_line.team_id and movement.purchase = free_line.parent
  and movement.purchase_line = free_line.id
where free_line.keeps_average and free_line.net = 0 and movement.type in ('purchase', 'reversal')
  and not armazem_has_freight(free_line);

grant select on free_goods to armazem_app;
