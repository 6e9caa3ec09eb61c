import type pg from 'pg'
import { explainReadRows } from './count-read-rows.ts'
import { watchStatements } from './watch-statements.ts'

/** Lists the tables that have a row for each posting, and so grow with trade. */
export const POSTED =
  'sales sales_lines purchases purchases_lines receipts receipts_lines payments payments_allocations stock_movements journal_lines'.split(
    ' ',
  )

/**
 * Lists the tables of kept totals by day: of the journal for each account and branch, of stock for each type and
 * branch, of customers and suppliers for each account, branch and party.
 */
export const KEPT_TOTALS = ['journal_totals', 'stock_totals', 'party_totals']

/** Maps each report that reads more rows than it prints to the reason. */
export const READS_THE_PAST: Readonly<Record<string, string>> = {
  'customer-report': 'shows the first and the last sale of each customer, however long ago',
  'stock-ageing': 'looks for the latest receipts of the stock',
}

/**
 * Returns the largest number of posted rows that a report may read: those that it prints, and `perDay` for each day of
 * its period.
 */
export function computeRowLimit(printed: number, days: number, perDay: number): number {
  return printed + days * perDay
}

/** Holds the numbers of rows of posted documents and of kept totals that were read. */
export interface ReadRows {
  readonly posted: number
  readonly kept: number
}

/**
 * Counts the rows that the statements of a request read, on a connection of `connectReader`: those of `tables` and of
 * kept totals.
 */
export async function countReadByRequest(
  reader: pg.Client,
  request: () => Promise<unknown>,
  tables: readonly string[] = POSTED,
): Promise<ReadRows> {
  const watch = watchStatements()
  await request().finally(() => watch.stop())
  const statements = watch.sent.filter(({ text }) => /^\s*(select|with)\b.*\bteam_id\b/s.test(text))
  if (statements.length === 0) throw new Error('The request sent no statement of the team')
  let [posted, kept] = [0, 0]
  for (const { text, values } of statements) {
    const count = await explainReadRows(reader, text, values)
    posted += count(...tables)
    kept += count(...KEPT_TOTALS)
  }
  return { posted, kept }
}
