/**
 * Returns SQL that converts a price of the product to the sale's price basis, with as many decimals as in
 * list-price.ts.
 */
const asSold = (price: string) => `
  round(${price} * coalesce(line.factor, 1)
    * case when coalesce(sale.prices_include_tax, false) and not product.price_includes_tax
        then 1 + coalesce(line.tax_rate, 0) / 100 else 1 end
    / case when product.price_includes_tax and not coalesce(sale.prices_include_tax, false)
        then 1 + coalesce(line.tax_rate, 0) / 100 else 1 end, 6)`

/**
 * Selects lines of posted sales that were sold below the list price, or at an entered price. The list price at that
 * time is the old value in the next history entry that changed the price; without such an entry it is today's price.
 */
export const discountReportView = `
  select sold.*, sold.list_amount - sold.sold_amount as discount_given,
    round(100 * (sold.list_amount - sold.sold_amount) / nullif(sold.list_amount, 0), 2) as discount_percent,
    case when sold.price <> sold.list_price then 'override' else 'discount' end as kind
  from (
    select sold.*, round(sold.quantity * sold.list_price, (select armazem_decimals())) as list_amount
    from (
    select line.team_id, line.id, sale.id as sale, sale.number, sale.invoice_date as date, sale.customer, sale.branch,
      sale.created_by as cashier,
      line.product, product.category, line.quantity, line.unit_price as price,
      case when line.price_source = 'list' then line.unit_price else ${asSold('product.list_price')} end as list_price,
      line.gross - coalesce(line.discount, 0) - coalesce(line.document_discount, 0) as sold_amount
    from sales sale
    join sales_lines line on line.team_id = sale.team_id and line.parent = sale.id
    join lateral (
      select product.category, coalesce(product.price_includes_tax, false) as price_includes_tax, coalesce((
        select (entry.before->>'price')::numeric from history entry
        where entry.team_id = product.team_id and entry.resource = 'products' and entry.record_id = product.id
          and entry.at > sale.created_at
          and entry.action = 'update' and entry.before->>'price' is not null
        order by entry.at limit 1), product.price) as list_price
      from products product where product.team_id = line.team_id and product.id = line.product) product on true
    where sale.status in ('confirmed', 'closed') and sale.invoice_date is not null and sale.kind <> 'return') sold) sold
  where sold.price <> sold.list_price or sold.list_amount <> sold.sold_amount`
