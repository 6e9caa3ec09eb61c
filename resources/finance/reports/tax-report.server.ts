import { selectDayAfterDay } from '../../../src/server/database/day-after-day.ts'
import { keepMonths } from '../../../src/server/database/kept-months.ts'
import { isOfBranch, sumWhere } from '../../../src/server/database/sum-sql.ts'
import type { PagedView, ParamView } from '../../../src/server/database/view-source.ts'

const KEYS = ['number', 'kind', 'branch', 'customer', 'supplier', 'rate', 'resource'] as const

const keys = KEYS.map((key) => `entry.${key}`).join(', ')

const selectTaxEntries = (where: string) => `
  select entry.team_id, entry.date, ${keys}, entry.document::text as document,
    armazem_row_id(concat_ws(' ', entry.document, entry.number, trim_scale(entry.rate), entry.date)) as id,
    sum(entry.base) as base, sum(entry.tax) as tax, sum(entry.payable) as payable
  from document_taxes entry ${where}
  group by entry.team_id, entry.date, ${keys}, entry.document
  having sum(entry.base) <> 0 or sum(entry.tax) <> 0`

/**
 * Selects the tax of each document by rate, whose sums are the tax report. Every document with tax has journal lines on
 * its day, so a page of the list is read from the days of the journal.
 */
export const taxEntriesView: PagedView = {
  whole: () => selectTaxEntries(''),
  inOrder: {
    fields: ['date', 'kind', 'branch'],
    select: () =>
      selectDayAfterDay({
        days: 'select distinct total.team_id, total.date from journal_totals total',
        columns: ['id', ...KEYS, 'document', 'base', 'tax', 'payable'],
        rows: selectTaxEntries('where entry.team_id = day.team_id and entry.date = day.date'),
      }),
  },
  totals: keepMonths('armazem_tax_sums', {
    by: ['kind', 'branch', 'rate'],
    sums: ['base', 'tax', 'payable'],
  }),
}

/** Maps the parts of the tax report to the kinds of their documents, as SQL. */
const PARTS = {
  sales: `'sale'`,
  return: `'return'`,
  purchase: `'purchase', 'purchaseReturn', 'expense'`,
}

/** Selects tax by rate: of sales, of customers' returns, and of goods from suppliers and expenses. */
export const taxReportView: ParamView = (param) => {
  const [from, to, branch] = [param('from'), param('to'), param('branch')]
  const sums = Object.entries(PARTS).flatMap(([part, kinds]) =>
    ['base', 'tax'].map(
      (amount) =>
        `${sumWhere(`entry.${amount}`, `entry.kind in (${kinds})`)} as ${part}_${amount},`,
    ),
  )
  return `
  select entry.team_id, armazem_row_id(entry.team_id::text || trim_scale(entry.rate)::text) as id, entry.rate,
    ${sums.join(' ')} coalesce(sum(entry.payable), 0) as payable,
    ${from} as period_start, ${to} as period_end, ${branch} as period_branch
  from armazem_taxes(${from}, ${to}) entry
  where ${isOfBranch('entry', branch)}
  group by entry.team_id, entry.rate`
}
