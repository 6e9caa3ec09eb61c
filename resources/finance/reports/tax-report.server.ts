import type { ParamView } from '../../../src/server/database/view-source.ts'
import { soldLines } from '../profit/posted-sales.server.ts'

/**
 * Returns SQL of the share of one goods receipt in an amount of a purchase line. It is the rounded share of all
 * receipts up to this one, less that of the receipts before it, so that all shares add up.
 */
const selectReceiptShare = (amount: string) => {
  const upTo = (quantity: string) =>
    `round(${amount} * ${quantity} / ordered.quantity, (select armazem_decimals()))`
  return `${upTo('accepted_so_far.after')} - ${upTo('(accepted_so_far.after - goods.accepted)')}`
}

/**
 * Selects received goods by line, with their share of the purchase line's amount before tax; the shares of all receipts
 * add up to the line. New receipts store the share. For receipts without a stored share it is computed.
 */
const received = `
  select receipt.team_id, receipt.date, receipt.branch, coalesce(ordered.tax_rate, 0) as rate,
    coalesce(goods.net, ${selectReceiptShare('ordered.net')}) as base,
    coalesce(goods.tax, ${selectReceiptShare('ordered.tax_amount')}) as tax
  from receipts receipt
  join receipts_lines goods on goods.team_id = receipt.team_id and goods.parent = receipt.id
  join purchases_lines ordered on ordered.team_id = goods.team_id and ordered.id = goods.line::uuid
  left join (
    select earlier.team_id, earlier.id,
      sum(earlier.accepted) over (partition by earlier.team_id, earlier.line order by earlier.parent) as after
    from receipts_lines earlier
    join receipts standing on standing.team_id = earlier.team_id and standing.id = earlier.parent
      and not standing.reversed
    where (earlier.team_id, earlier.line) in (
      select team_id, line from receipts_lines where net is null or tax is null)
  ) accepted_so_far on accepted_so_far.team_id = goods.team_id and accepted_so_far.id = goods.id
  where not receipt.reversed and ordered.quantity <> 0`

/**
 * Selects tax by rate: charged on sales, returned with returns, paid on goods from suppliers and on expenses. Each source is summed by
 * rate first, so that PostgreSQL can run the sources in parallel.
 */
export const taxReportView: ParamView = (param) => {
  const isInScope = (source: string, date: string) => `
    (${param('from')} is null or ${source}.${date} >= ${param('from')}) and ${source}.${date} <= ${param('to')}
    and (${param('branch')} is null or ${source}.branch = ${param('branch')})`
  return `
  select entry.team_id, armazem_row_id(entry.team_id::text || trim_scale(entry.rate)::text) as id, entry.rate,
    sum(entry.sales_base) as sales_base, sum(entry.sales_tax) as sales_tax, sum(entry.return_base) as return_base,
    sum(entry.return_tax) as return_tax, sum(entry.purchase_base) as purchase_base,
    sum(entry.purchase_tax) as purchase_tax,
    sum(entry.sales_tax + entry.return_tax - entry.purchase_tax) as payable
  from (
    select sold.team_id, sold.tax_rate as rate,
      coalesce(sum(sold.net) filter (where sold.kind <> 'return'), 0) as sales_base,
      coalesce(sum(sold.tax) filter (where sold.kind <> 'return'), 0) as sales_tax,
      coalesce(sum(sold.net) filter (where sold.kind = 'return'), 0) as return_base,
      coalesce(sum(sold.tax) filter (where sold.kind = 'return'), 0) as return_tax,
      0 as purchase_base, 0 as purchase_tax
    from (${soldLines}) sold
    where ${isInScope('sold', 'date')}
    group by sold.team_id, sold.tax_rate
    union all
    select goods.team_id, goods.rate, 0, 0, 0, 0, sum(goods.base), sum(goods.tax)
    from (${received}) goods
    where ${isInScope('goods', 'date')}
    group by goods.team_id, goods.rate
    union all
    select purchase.team_id, coalesce(line.tax_rate, 0), 0, 0, 0, 0, sum(line.net), sum(line.tax_amount)
    from purchases purchase
    join purchases_lines line on line.team_id = purchase.team_id and line.parent = purchase.id
    where purchase.kind = 'return' and purchase.status = 'closed' and ${isInScope('purchase', 'bill_date')}
    group by purchase.team_id, coalesce(line.tax_rate, 0)
    union all
    select expense.team_id, coalesce(taxed.rate, 0), 0, 0, 0, 0, sum(taxed.base), sum(taxed.tax)
    from expenses expense
    join expense_taxes taxed on taxed.team_id = expense.team_id and taxed.expense = expense.id
    where expense.status = 'posted' and expense.deducts_tax and (taxed.rate is not null or taxed.tax <> 0)
      and ${isInScope('expense', 'date')}
    group by expense.team_id, coalesce(taxed.rate, 0)
  ) entry
  group by entry.team_id, entry.rate`
}
