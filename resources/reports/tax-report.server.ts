import type { ViewSource } from '../../src/server/records/view-source.ts'
import { currencyDecimals } from '../documents/currency-decimals.server.ts'
import { soldLines } from './sales.server.ts'

/** What a receipt has of an amount of its purchase's line: what all so far have, less what those before it have. */
const partOf = (amount: string) => {
  const upTo = (quantity: string) =>
    `round(${amount} * ${quantity} / l.quantity, ${currencyDecimals('r.team_id')})`
  return `${upTo('x.after')} - ${upTo('(x.after - x.accepted)')}`
}

/**
 * Goods that came, line by line, with their part of what the purchase's line costs before tax; all receipts of a line
 * add up to it. Receipts say so themselves; of those that were written before they did, it is worked out again.
 */
const received = `
  select r.team_id, r.date, r.branch, coalesce(l.tax_rate, 0) as rate,
    coalesce(x.net, ${partOf('l.net')}) as base, coalesce(x.tax, ${partOf('l.tax_amount')}) as tax
  from (
    select g.*, sum(g.accepted) over (partition by g.team_id, g.line order by g.receipt) as after
    from (
      select r.team_id, r.id as receipt, g.line, g.accepted, g.net, g.tax from receipts r
      join receipts_lines g on g.team_id = r.team_id and g.parent = r.id where not r.reversed) g) x
  join receipts r on r.team_id = x.team_id and r.id = x.receipt
  join purchases_lines l on l.team_id = x.team_id and l.id::text = x.line
  where l.quantity <> 0`

const entries = `
  select s.team_id, s.date, s.branch, s.tax_rate as rate,
    case when s.kind = 'return' then 0 else s.net end as sales_base,
    case when s.kind = 'return' then 0 else s.tax end as sales_tax,
    case when s.kind = 'return' then s.net else 0 end as return_base,
    case when s.kind = 'return' then s.tax else 0 end as return_tax,
    0 as purchase_base, 0 as purchase_tax
  from (${soldLines}) s
  union all
  select g.team_id, g.date, g.branch, g.rate, 0, 0, 0, 0, g.base, g.tax from (${received}) g
  union all
  select p.team_id, p.bill_date, p.branch, coalesce(l.tax_rate, 0), 0, 0, 0, 0, l.net, l.tax_amount
  from purchases p join purchases_lines l on l.team_id = p.team_id and l.parent = p.id
  where p.kind = 'return' and p.status = 'closed'`

/** Tax by rate: what sales charged, what returns gave back, what goods from suppliers bore. */
export const taxReportView: ViewSource = (asked) => `
  select e.team_id, md5(e.team_id::text || trim_scale(e.rate)::text)::uuid as id, e.rate,
    sum(e.sales_base) as sales_base, sum(e.sales_tax) as sales_tax, sum(e.return_base) as return_base,
    sum(e.return_tax) as return_tax, sum(e.purchase_base) as purchase_base, sum(e.purchase_tax) as purchase_tax,
    sum(e.sales_tax + e.return_tax - e.purchase_tax) as payable
  from (${entries}) e
  where (${asked('from')} is null or e.date >= ${asked('from')}) and e.date <= ${asked('to')}
    and (${asked('branch')} is null or e.branch = ${asked('branch')})
  group by e.team_id, e.rate`
