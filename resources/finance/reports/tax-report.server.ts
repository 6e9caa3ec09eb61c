import type { ParamView } from '../../../src/server/database/view-source.ts'
import { soldLines } from '../profit/posted-sales.server.ts'

/**
 * Lists the sources of tax, each line by line: sales and returns, bills of suppliers and returns to them, and expenses
 * whose tax is deducted. They are the documents that the journal posts to the tax accounts, on the same dates.
 */
const sources = [
  `
  select sold.team_id, case sold.kind when 'return' then 'return' else 'sale' end as kind, sold.date, sold.branch,
    sold.tax_rate as rate, sold.net as base, sold.tax, coalesce(sold.invoice_number, sold.number) as number,
    sold.customer, null::uuid as supplier,
    'sales' as resource, sold.sale as document
  from (${soldLines}) sold`,
  `
  select taxed.team_id, case taxed.kind when 'return' then 'purchaseReturn' else 'purchase' end as kind, taxed.date,
    taxed.branch, taxed.rate, taxed.base, taxed.tax, taxed.number, null::uuid as customer, taxed.supplier,
    'purchases' as resource, taxed.purchase as document
  from purchase_taxes taxed`,
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
