-- Guarantees: reports of stock gains contain the free goods that the journal posts as gains.
-- Contract: free_goods has the stock movements of goods that were received free of charge and valued at the average
--   cost, and their reversals; `value` is the gain. Its rows are found by the partial index on purchases_lines.
-- Source: rule 1.24.

drop view if exists free_goods cascade;

create view free_goods with (security_invoker = true) as
select movement.team_id, movement.id, movement.product, movement.branch, movement.date, movement.type, movement.number,
  movement.reason, movement.quantity, movement.value, movement.created_by, movement.resource, movement.document
from purchases_lines line
join stock_movements movement on movement.team_id = line.team_id and movement.resource = 'purchases'
  and movement.document = line.parent::text and movement.line = line.id::text
where line.keeps_average and line.net = 0 and movement.type in ('purchase', 'reversal');

grant select on free_goods to armazem_app;
