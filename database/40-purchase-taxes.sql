-- Guarantees: reports, the journal and the integrity check use the same input tax of purchases, on the date of the
--   supplier's bill.
-- Contract: purchase_taxes has a row for each line of a purchase that was billed, or of a return to a supplier, whose
--   amounts are negative, and a row for taxed freight. `base` is without tax; `rate` is in percent. If
--   the billed amount differs from the total of the purchase, the rows contain the amounts of the received goods.
-- Source: rules 1.24 and 2.1.

drop view if exists purchase_taxes cascade;

create view purchase_taxes with (security_invoker = true) as
select purchase.team_id, purchase.id as purchase, purchase.kind, purchase.number, purchase.bill_date as date,
  purchase.branch, purchase.supplier, coalesce(line.tax_rate, 0) as rate,
  case when purchase.billed = purchase.total then line.net else coalesce(received.net, 0) end as base,
  case when purchase.billed = purchase.total then line.tax_amount else coalesce(received.tax, 0) end as tax
from purchases purchase
join purchases_lines line on line.team_id = purchase.team_id and line.parent = purchase.id
-- Uses a subquery, so that posting one purchase never reads all receipts.
left join lateral (
  select sum(goods.net) as net, sum(goods.tax) as tax
  from receipts receipt
  join receipts_lines goods on goods.team_id = receipt.team_id and goods.parent = receipt.id
    and goods.line = line.id
  where purchase.billed <> purchase.total and receipt.team_id = purchase.team_id and receipt.purchase = purchase.id
    and not receipt.reversed) received on true
where purchase.status in ('ordered', 'closed') and purchase.bill_date is not null
union all
select purchase.team_id, purchase.id, purchase.kind, purchase.number, purchase.bill_date, purchase.branch,
  purchase.supplier, coalesce(purchase.shipping_tax_rate, 0),
  case when purchase.billed = purchase.total then coalesce(purchase.net_shipping, 0)
    else coalesce(received.charges, 0) end,
  case when purchase.billed = purchase.total then coalesce(purchase.shipping_tax_amount, 0)
    else coalesce(received.tax, 0) end
from purchases purchase
left join lateral (
  -- The tax of a receipt less the tax of its lines is the tax on its share of the freight.
  select sum(receipt.charges) as charges, sum(receipt.tax_total - goods.tax) as tax
  from receipts receipt
  cross join lateral (
    select coalesce(sum(line.tax), 0) as tax from receipts_lines line
    where line.team_id = receipt.team_id and line.parent = receipt.id) goods
  where purchase.billed <> purchase.total and receipt.team_id = purchase.team_id and receipt.purchase = purchase.id
    and not receipt.reversed) received on true
where purchase.status in ('ordered', 'closed') and purchase.bill_date is not null
  and purchase.shipping_tax is not null and purchase.net_shipping <> 0;

grant select on purchase_taxes to armazem_app;
