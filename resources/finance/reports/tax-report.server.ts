import { selectDayAfterDay } from '../../../src/server/database/day-after-day.ts'
import type { PagedView, ParamView } from '../../../src/server/database/view-source.ts'

const selectTaxEntries = (where: string) => `
  select entry.team_id,
    armazem_row_id(concat_ws(' ', entry.document, entry.number, trim_scale(entry.rate), entry.date)) as id,
    entry.number, entry.kind, entry.date, entry.branch, entry.customer, entry.supplier, entry.rate,
    sum(entry.base) as base, sum(entry.tax) as tax, sum(entry.payable) as payable, entry.resource,
    entry.document::text as document
  from document_taxes entry ${where}
  group by entry.team_id, entry.number, entry.kind, entry.date, entry.branch, entry.customer, entry.supplier,
    entry.rate, entry.resource, entry.document
  having sum(entry.base) <> 0 or sum(entry.tax) <> 0`

const COLUMNS = [
  'id',
  'number',
  'kind',
  'branch',
  'customer',
  'supplier',
  'rate',
  'base',
  'tax',
  'payable',
  'resource',
  'document',
]

/**
 * Selects the tax of each document by rate, whose sums are the tax report. Every document with tax has journal lines on
 * its day, so that the first rows are found by the days of the journal.
 */
export const taxEntriesView: PagedView = {
  whole: () => selectTaxEntries(''),
  inOrder: {
    fields: ['date', 'kind', 'branch'],
    select: () =>
      selectDayAfterDay({
        days: 'select distinct total.team_id, total.date from journal_totals total',
        columns: COLUMNS,
        rows: selectTaxEntries('where entry.team_id = day.team_id and entry.date = day.date'),
      }),
  },
  totals: {
    by: ['date', 'kind', 'branch', 'rate'],
    sums: ['base', 'tax', 'payable'],
    date: 'date',
    select: (_param, { from, to, hasYears }) =>
      `select * from armazem_tax_sums(${from}, ${to}, ${hasYears})`,
  },
}

/** Selects tax by rate: charged on sales, returned with returns, paid on goods from suppliers and on expenses. */
export const taxReportView: ParamView = (param) => {
  const [from, to, branch] = [param('from'), param('to'), param('branch')]
  const sumAmounts = (amount: string, ...kinds: string[]) =>
    `coalesce(sum(entry.${amount}) filter (where entry.kind in ('${kinds.join(`', '`)}')), 0)`
  const paid = ['purchase', 'purchaseReturn', 'expense']
  return `
  select entry.team_id, armazem_row_id(entry.team_id::text || trim_scale(entry.rate)::text) as id, entry.rate,
    ${sumAmounts('base', 'sale')} as sales_base, ${sumAmounts('tax', 'sale')} as sales_tax,
    ${sumAmounts('base', 'return')} as return_base, ${sumAmounts('tax', 'return')} as return_tax,
    ${sumAmounts('base', ...paid)} as purchase_base, ${sumAmounts('tax', ...paid)} as purchase_tax,
    coalesce(sum(entry.payable), 0) as payable,
    ${from} as period_start, ${to} as period_end, ${branch} as period_branch
  from armazem_taxes(${from}, ${to}) entry
  where ${branch} is null or entry.branch = ${branch}
  group by entry.team_id, entry.rate`
}
