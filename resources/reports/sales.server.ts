/** The hour of an instant by the team's clock, `14:00`: what the day looks like, whichever day it was. */
const hourOf = (instant: string, team: string) => `
  (select to_char(${instant} at time zone w.timezone, 'HH24:00') from teams w where w.id = ${team})`

/** A discount as the report has it: without tax, so that gross less discount is net, whatever the prices include. */
const discountOf = (line: string) => `
  round((coalesce(${line}.discount, 0) + coalesce(${line}.document_discount, 0))
    / case when s.prices_include_tax then 1 + coalesce(${line}.tax_rate, 0) / 100 else 1 end, 4)`

const posted = `s.status in ('confirmed', 'closed') and s.invoice_date is not null`

/**
 * Every sale and return that counts as turnover, by invoice date: what the sales report lists and the dashboard sums
 * (I18). Amounts of returns are negative; `net` is without tax, `gross` is it before discounts.
 */
export const postedSales = `
  select s.team_id, s.id, s.number, s.kind, s.invoice_date as date, s.due_date, s.customer, s.branch,
    s.created_by as cashier, s.total - s.tax_total + d.discount as gross, d.discount, s.total - s.tax_total as net,
    s.tax_total as tax, s.total, s.cost, s.total - s.tax_total - coalesce(s.cost, 0) as profit,
    round(100 * (s.total - s.tax_total - coalesce(s.cost, 0)) / nullif(s.total - s.tax_total, 0), 2) as margin,
    s.paid, s.credited, s.due, s.payment_status, s.created_at, s.original, d.items,
    case when s.kind = 'return' then 0 else 1 end as orders,
    ${hourOf('s.created_at', 's.team_id')} as hour,
    (select string_agg(distinct m.name, ', ') from payments_allocations a
      join payments p on p.team_id = a.team_id and p.id = a.parent and p.status = 'posted'
      join payment_methods m on m.team_id = p.team_id and m.id = p.method
      where a.team_id = s.team_id and a.document = s.id::text) as methods
  from sales s
  cross join lateral (
    select coalesce(sum(l.base_quantity), 0) as items, coalesce(sum(${discountOf('l')}), 0) as discount
    from sales_lines l where l.team_id = s.team_id and l.parent = s.id) d
  where ${posted}`

/**
 * The lines of those sales and returns, and what they charge beside goods (shipping, cash rounding) as one more line
 * without a product: the sums of both views are the same. Quantities are in the product's stock unit.
 */
export const soldLines = `
  select l.team_id, l.id, s.id as sale, s.number, s.kind, s.invoice_date as date, s.customer, s.branch,
    s.created_by as cashier, ${hourOf('s.created_at', 's.team_id')} as hour, l.product, p.category, p.brand,
    greatest(l.base_quantity, 0) as sold, greatest(-l.base_quantity, 0) as returned, l.base_quantity as quantity,
    l.net + ${discountOf('l')} as gross, ${discountOf('l')} as discount, l.net, l.tax_amount as tax, l.total,
    coalesce(l.cost, 0) as cost, l.net - coalesce(l.cost, 0) as profit,
    round(100 * (l.net - coalesce(l.cost, 0)) / nullif(l.net, 0), 2) as margin
  from sales s
  join sales_lines l on l.team_id = s.team_id and l.parent = s.id
  left join products p on p.team_id = l.team_id and p.id = l.product
  where ${posted}
  union all
  select s.team_id, md5(s.id::text || 'charges')::uuid, s.id, s.number, s.kind, s.invoice_date, s.customer, s.branch,
    s.created_by, ${hourOf('s.created_at', 's.team_id')}, null, null, null, 0, 0, 0, c.amount, 0, c.amount, 0, c.amount,
    0, c.amount, 100
  from sales s
  cross join lateral (select coalesce(s.shipping, 0) + coalesce(s.rounding, 0) as amount) c
  where ${posted} and c.amount <> 0`
