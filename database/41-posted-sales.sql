-- Guarantees: sales reports, invoices, the tax report and the integrity check count the same sales and returns, with
--   the same amounts.
-- Contract: posted_sales has the sales and returns that count as turnover, by invoice date. Amounts of returns are
--   negative; `net` and `gross` are without tax, `gross` is before discounts. PostgreSQL does not join the lines for
--   statements that use no sum of lines. sold_lines has the lines of these sales; their shipping and their cash
--   rounding are lines without a product, so that the sums of both views are equal. Quantities are in the product's
--   stock unit. All parts of the union of sold_lines have the same types and no conditions, so that PostgreSQL can
--   find the lines of a sale by index, keep the order of the sales, and run in parallel. The conditions of the
--   indexes sales_with_shipping and sales_with_rounding are those of the view.
-- Source: rules 4.1 and 4.16, I18.

drop view if exists posted_sales cascade;
drop view if exists sold_lines cascade;

create view posted_sales with (security_invoker = true) as
select sale.team_id, sale.id, sale.number, sale.invoice_number, sale.kind, sale.invoice_date as date, sale.due_date,
  sale.customer, sale.branch, sale.created_by as cashier, sale.salesperson,
  sale.total - sale.tax_total + goods.discount as gross, goods.discount, sale.total - sale.tax_total as net,
  sale.tax_total as tax, sale.total, sale.cost, sale.total - sale.tax_total - coalesce(sale.cost, 0) as profit,
  round(
    100 * (sale.total - sale.tax_total - coalesce(sale.cost, 0)) / nullif(sale.total - sale.tax_total, 0),
    2) as margin,
  sale.paid, sale.credited, sale.written_off, sale.due, sale.payment_status, sale.created_at, sale.original,
  goods.items,
  case when sale.kind = 'return' then 0 else 1 end as orders,
  to_char(sale.created_at at time zone (select armazem_timezone()), 'HH24:00') as hour,
  (
    select string_agg(distinct method.name, ', ')
    from payments_allocations allocation
    join payments payment on payment.team_id = allocation.team_id and payment.id = allocation.parent
      and payment.status = 'posted'
    join payment_methods method on method.team_id = payment.team_id and method.id = payment.method
    where allocation.team_id = sale.team_id and allocation.sale = sale.id) as methods
from sales sale
left join lateral (
  select coalesce(sum(line.net_discount), 0) as discount, coalesce(sum(line.base_quantity), 0) as items
  from sales_lines line
  where line.team_id = sale.team_id and line.parent = sale.id) goods on true
where sale.status in ('confirmed', 'closed') and sale.invoice_date is not null;

create view sold_lines with (security_invoker = true) as
select sale.team_id, line.id, sale.id as sale, sale.number, sale.invoice_number, sale.kind,
  sale.invoice_date as date, sale.customer, sale.branch, sale.created_by as cashier, sale.salesperson,
  to_char(sale.created_at at time zone (select armazem_timezone()), 'HH24:00') as hour,
  line.product, product.category, product.brand, line.tax_rate,
  greatest(line.base_quantity, 0) as sold, greatest(-line.base_quantity, 0) as returned,
  line.base_quantity as quantity, line.net + line.net_discount as gross, line.net_discount as discount,
  line.net, line.tax_amount as tax, line.total, line.cost, line.net - line.cost as profit,
  round(100 * (line.net - line.cost) / nullif(line.net, 0), 2) as margin
from sales sale
join (
  select team_id, id, parent, false as is_charge, product, coalesce(tax_rate, 0) as tax_rate, base_quantity,
    coalesce(net_discount, 0) as net_discount, net, tax_amount, total, coalesce(cost, 0) as cost
  from sales_lines
  union all
  select team_id, armazem_row_id(id::text || 'shipping'), id, true, null::uuid, coalesce(shipping_tax_rate, 0),
    0::numeric, 0::numeric, coalesce(net_shipping, 0), coalesce(shipping_tax_amount, 0),
    coalesce(net_shipping, 0) + coalesce(shipping_tax_amount, 0), 0::numeric
  from sales
  union all
  select team_id, armazem_row_id(id::text || 'rounding'), id, true, null::uuid, 0::numeric, 0::numeric,
    0::numeric, coalesce(rounding, 0), 0::numeric, coalesce(rounding, 0), 0::numeric
  from sales
) line on line.team_id = sale.team_id and line.parent = sale.id
left join products product on product.team_id = line.team_id and product.id = line.product
where sale.status in ('confirmed', 'closed') and sale.invoice_date is not null
  and (not line.is_charge or line.net <> 0);

grant select on posted_sales, sold_lines to armazem_app;
