/** Converts a price of the product to the sale's price basis, at the precision of a price (list-price.ts). */
const asSold = (price: string) => `
  round(${price} * coalesce(l.factor, 1)
    * case when coalesce(s.prices_include_tax, false) and not p.price_includes_tax then 1 + coalesce(l.tax_rate, 0) / 100 else 1 end
    / case when p.price_includes_tax and not coalesce(s.prices_include_tax, false) then 1 + coalesce(l.tax_rate, 0) / 100 else 1 end, 6)`

/**
 * Selects lines of posted sales that were sold below the list price, or at an entered price. The list price of an
 * entered one comes from the product's history: the earlier value of its next change, or today's.
 */
export const discountReportView = `
  select d.*, d.list_amount - d.sold_amount as given,
    round(100 * (d.list_amount - d.sold_amount) / nullif(d.list_amount, 0), 2) as discount_percent,
    case when d.price <> d.list_price then 'override' else 'discount' end as kind
  from (
    select d.*, round(d.quantity * d.list_price, (select armazem_decimals())) as list_amount
    from (
    select l.team_id, l.id, s.id as sale, s.number, s.invoice_date as date, s.customer, s.branch, s.created_by as cashier,
      l.product, p.category, l.quantity, l.unit_price as price,
      case when l.price_source = 'list' then l.unit_price else ${asSold('p.list_price')} end as list_price,
      l.gross - coalesce(l.discount, 0) - coalesce(l.document_discount, 0) as sold_amount
    from sales s
    join sales_lines l on l.team_id = s.team_id and l.parent = s.id
    join lateral (
      select p.category, coalesce(p.price_includes_tax, false) as price_includes_tax, coalesce((
        select (h.before->>'price')::numeric from history h
        where h.team_id = p.team_id and h.resource = 'products' and h.record_id = p.id and h.at > s.created_at
          and h.action = 'update' and h.before->>'price' is not null
        order by h.at limit 1), p.price) as list_price
      from products p where p.team_id = l.team_id and p.id = l.product) p on true
    where s.status in ('confirmed', 'closed') and s.invoice_date is not null and s.kind <> 'return') d) d
  where d.price <> d.list_price or d.list_amount <> d.sold_amount`
