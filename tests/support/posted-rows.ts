import type pg from 'pg'
import { explainReadRows } from './count-read-rows.ts'
import { watchStatements } from './watch-statements.ts'

/** Lists the tables that have a row for each posting, and so grow with trade. */
export const POSTED =
  'sales sales_lines purchases purchases_lines receipts receipts_lines payments payments_allocations stock_movements journal_lines'.split(
    ' ',
  )

/** Maps the reports and totals that read earlier documents, too, to the reason. */
export const READS_THE_PAST: Readonly<Record<string, string>> = {
  'customer-report': 'shows the first and the last sale in a period that may have no start',
  'payment-allocations': 'has the date of the payment unless the allocation has its own',
  'slow-stock': 'looks at the sales of the last months',
  'stock-ageing': 'looks for the latest receipts of the stock',
  'totals of supplier-history': 'compares the bills of all purchases with their receipts',
  'stock-alerts': 'looks for draft purchases of the products to order',
}

/** Counts the rows of posted documents that the statements of a request read, on a connection of `connectReader`. */
export async function countPosted(
  reader: pg.Client,
  request: () => Promise<unknown>,
): Promise<number> {
  const watch = watchStatements()
  await request().finally(() => watch.stop())
  const sent = watch.sent.filter(({ text }) => /^\s*(select|with)\b.*\bteam_id\b/s.test(text))
  if (sent.length === 0) throw new Error('The request sent no statement of the team')
  let read = 0
  for (const { text, values } of sent) {
    const count = await explainReadRows(reader, text, values)
    read += count(...POSTED)
  }
  return read
}
