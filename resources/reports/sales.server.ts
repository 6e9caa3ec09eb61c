import { currencyDecimals } from '../documents/currency-decimals.server.ts'

/** The hour of an instant by the team's clock, `14:00`: what the day looks like, whichever day it was. */
const hourOf = (instant: string, team: string) => `
  (select to_char(${instant} at time zone w.timezone, 'HH24:00') from teams w where w.id = ${team})`

/** A discount as the report has it: without tax, so that gross less discount is net, whatever the prices include. */
const discountOf = (line: string) => `
  case when s.prices_include_tax
    then round((coalesce(${line}.discount, 0) + coalesce(${line}.document_discount, 0))
      / (1 + coalesce(${line}.tax_rate, 0) / 100), ${currencyDecimals('s.team_id')})
    else coalesce(${line}.discount, 0) + coalesce(${line}.document_discount, 0) end`

/** What is added up over the lines of a sale: looked up only where it is asked for, and only for rows that are shown. */
const ofLines = (sum: string) => `
  (select coalesce(sum(${sum}), 0) from sales_lines l where l.team_id = s.team_id and l.parent = s.id)`

const posted = `s.status in ('confirmed', 'closed') and s.invoice_date is not null`

/**
 * Every sale and return that counts as turnover, by invoice date: what the sales report lists and the dashboard sums
 * (I18). Amounts of returns are negative; `net` is without tax, `gross` is it before discounts.
 */
export const postedSales = `
  select s.team_id, s.id, s.number, s.kind, s.invoice_date as date, s.due_date, s.customer, s.branch,
    s.created_by as cashier, s.salesperson, s.total - s.tax_total + ${ofLines(discountOf('l'))} as gross,
    ${ofLines(discountOf('l'))} as discount, s.total - s.tax_total as net,
    s.tax_total as tax, s.total, s.cost, s.total - s.tax_total - coalesce(s.cost, 0) as profit,
    round(100 * (s.total - s.tax_total - coalesce(s.cost, 0)) / nullif(s.total - s.tax_total, 0), 2) as margin,
    s.paid, s.credited, s.written_off, s.due, s.payment_status, s.created_at, s.original,
    ${ofLines('l.base_quantity')} as items,
    case when s.kind = 'return' then 0 else 1 end as orders,
    ${hourOf('s.created_at', 's.team_id')} as hour,
    (select string_agg(distinct m.name, ', ') from payments_allocations a
      join payments p on p.team_id = a.team_id and p.id = a.parent and p.status = 'posted'
      join payment_methods m on m.team_id = p.team_id and m.id = p.method
      where a.team_id = s.team_id and a.document = s.id::text) as methods
  from sales s
  where ${posted}`

/**
 * The lines of those sales and returns, and what they charge beside goods (shipping, cash rounding) as one more line
 * without a product: the sums of both views are the same. Quantities are in the product's stock unit. What is looked up
 * or worked out stands outside of the union, where it is done for the rows of a page only.
 */
export const soldLines = `
  select s.team_id, s.id, s.sale, s.number, s.kind, s.date, s.customer, s.branch, s.cashier, s.salesperson,
    ${hourOf('s.created_at', 's.team_id')} as hour, s.product, p.category, p.brand, s.tax_rate,
    greatest(s.base_quantity, 0) as sold, greatest(-s.base_quantity, 0) as returned, s.base_quantity as quantity,
    s.net + ${discountOf('s')} as gross, ${discountOf('s')} as discount, s.net, s.tax_amount as tax, s.total, s.cost,
    s.net - s.cost as profit, round(100 * (s.net - s.cost) / nullif(s.net, 0), 2) as margin
  from (
    select l.team_id, l.id, s.id as sale, s.number, s.kind, s.invoice_date as date, s.customer, s.branch,
      s.created_by as cashier, s.salesperson, s.created_at, s.prices_include_tax, l.product, coalesce(l.tax_rate, 0) as tax_rate,
      l.base_quantity, l.discount, l.document_discount, l.net, l.tax_amount, l.total, coalesce(l.cost, 0) as cost
    from sales s join sales_lines l on l.team_id = s.team_id and l.parent = s.id
    where ${posted}
    union all
    select s.team_id, md5(s.id::text || 'charges')::uuid, s.id, s.number, s.kind, s.invoice_date, s.customer, s.branch,
      s.created_by, s.salesperson, s.created_at, s.prices_include_tax, null, 0, 0, 0, 0, c.amount, 0, c.amount, 0
    from sales s
    cross join lateral (select coalesce(s.shipping, 0) + coalesce(s.rounding, 0) as amount) c
    where ${posted} and c.amount <> 0) s
  left join products p on p.team_id = s.team_id and p.id = s.product`
