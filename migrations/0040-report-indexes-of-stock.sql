-- The movements that lose or gain without being bought or sold are few among those of goods.
create index stock_movements_losses on stock_movements (team_id, date)
  where type in ('adjustIn', 'adjustOut', 'count', 'transferLoss', 'costCorrection', 'reversal');
-- Payments with credit left: what the age of what is owed counts beside documents.
create index payments_unallocated on payments (team_id, id) where unallocated <> 0;
-- What came in, by place and latest first: the layers that the age of stock is counted in.
create index stock_movements_arrivals on stock_movements (team_id, product, branch, date desc, sequence desc)
  include (quantity) where quantity > 0;
-- How few groups product, branch and type make: the planner would multiply them, and sort where it can hash.
create statistics stock_movements_places (ndistinct) on product, branch, type from stock_movements;
analyze stock_movements;
