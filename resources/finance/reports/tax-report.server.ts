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
  select receipt.team_id, 'purchase' as kind, receipt.date, receipt.branch, coalesce(ordered.tax_rate, 0) as rate,
    coalesce(goods.net, ${selectReceiptShare('ordered.net')}) as base,
    coalesce(goods.tax, ${selectReceiptShare('ordered.tax_amount')}) as tax,
    receipt.number, null::uuid as customer, receipt.supplier, 'purchases' as resource, receipt.purchase as document
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
  where not receipt.reversed and receipt.kind <> 'cost' and ordered.quantity <> 0`

/**
 * Lists the sources of tax, each line by line: sales and returns, goods received, returns to suppliers, and expenses
 * whose tax is deducted.
 */
const sources = [
  `
  select sold.team_id, case sold.kind when 'return' then 'return' else 'sale' end as kind, sold.date, sold.branch,
    sold.tax_rate as rate, sold.net as base, sold.tax, coalesce(sold.invoice_number, sold.number) as number,
    sold.customer, null::uuid as supplier,
    'sales' as resource, sold.sale as document
  from (${soldLines}) sold`,
  received,
  `
  select purchase.team_id, 'purchaseReturn' as kind, purchase.bill_date as date, purchase.branch,
    coalesce(line.tax_rate, 0) as rate, line.net as base, line.tax_amount as tax, purchase.number,
    null::uuid as customer, purchase.supplier, 'purchases' as resource, purchase.id as document
  from purchases purchase
  join purchases_lines line on line.team_id = purchase.team_id and line.parent = purchase.id
  where purchase.kind = 'return' and purchase.status = 'closed'`,
  `
  select expense.team_id, 'expense' as kind, expense.date, expense.branch, coalesce(taxed.rate, 0) as rate,
    taxed.base, taxed.tax, expense.number, null::uuid as customer, null::uuid as supplier, 'expenses' as resource,
    expense.id as document
  from expenses expense
  join expense_taxes taxed on taxed.team_id = expense.team_id and taxed.expense = expense.id
  where expense.status = 'posted' and expense.deducts_tax and (taxed.rate is not null or taxed.tax <> 0)`,
]

/** Selects the tax of each document by rate, whose sums are the tax report. Tax on sales raises `payable`. */
export const taxEntriesView = `
  select entry.team_id,
    armazem_row_id(concat_ws(' ', entry.document, entry.number, trim_scale(entry.rate), entry.date)) as id,
    entry.number, entry.kind, entry.date, entry.branch, entry.customer, entry.supplier, entry.rate,
    sum(entry.base) as base, sum(entry.tax) as tax,
    sum(case when entry.kind in ('sale', 'return') then entry.tax else -entry.tax end) as payable,
    entry.resource, entry.document::text as document
  from (${sources.join('\n  union all')}) entry
  group by entry.team_id, entry.number, entry.kind, entry.date, entry.branch, entry.customer, entry.supplier,
    entry.rate, entry.resource, entry.document
  having sum(entry.base) <> 0 or sum(entry.tax) <> 0`

/**
 * Selects tax by rate: charged on sales, returned with returns, paid on goods from suppliers and on expenses. Each
 * source is summed by rate first, so that PostgreSQL can run the sources in parallel.
 */
export const taxReportView: ParamView = (param) => {
  const [from, to, branch] = [param('from'), param('to'), param('branch')]
  const sums = sources.map(
    (source) => `
    select source.team_id, source.rate, source.kind, sum(source.base) as base, sum(source.tax) as tax
    from (${source}) source
    where (${from} is null or source.date >= ${from}) and source.date <= ${to}
      and (${branch} is null or source.branch = ${branch})
    group by source.team_id, source.rate, source.kind`,
  )
  const sumOf = (amount: string, kinds: string) =>
    `coalesce(sum(entry.${amount}) filter (where entry.kind in (${kinds})), 0)`
  const [charged, paid] = [`'sale', 'return'`, `'purchase', 'purchaseReturn', 'expense'`]
  return `
  select entry.team_id, armazem_row_id(entry.team_id::text || trim_scale(entry.rate)::text) as id, entry.rate,
    ${sumOf('base', `'sale'`)} as sales_base, ${sumOf('tax', `'sale'`)} as sales_tax,
    ${sumOf('base', `'return'`)} as return_base, ${sumOf('tax', `'return'`)} as return_tax,
    ${sumOf('base', paid)} as purchase_base, ${sumOf('tax', paid)} as purchase_tax,
    ${sumOf('tax', charged)} - ${sumOf('tax', paid)} as payable,
    ${from} as period_start, ${to} as period_end, ${branch} as period_branch
  from (${sums.join('\n    union all')}) entry
  group by entry.team_id, entry.rate`
}
