import { computeProgress, createProblem, requireLines } from './lines.server.ts'
import { isDeepStrictEqual } from 'node:util'
import { computePortion } from '../amounts/spread.ts'
import { sum } from '../../../src/schema/decimal.ts'
import type { Transaction } from '../../../src/server/database/transaction.ts'

interface RevisedLine {
  readonly id: string
  readonly product: string
  readonly unit: string | null
  readonly quantity: number
  readonly net: number | null
  readonly taxAmount: number | null
  readonly returned: number | null
}

interface Revised<L> {
  readonly lines: readonly L[]
  readonly total: number | null
  readonly paid?: number | null
  readonly credited?: number | null
}

/**
 * Refuses a revision that leaves no lines, or makes the total less than the paid and credited amount. A line of which
 * goods have moved (`moved` returns their quantity) must stay, with its product and unit and at least this quantity. The
 * amounts of returned goods must stay, because their returns have credited them.
 */
export function checkRevision<L extends RevisedLine>(
  before: Revised<L>,
  after: Revised<L>,
  { decimals, moved }: { readonly decimals: number; readonly moved: (line: L) => number },
): void {
  requireLines(after)
  for (const line of before.lines) {
    const done = moved(line)
    if (done === 0) continue
    const at = after.lines.findIndex(({ id }) => id === line.id)
    const revised = after.lines[at]
    if (!revised) throw createProblem('MOVED_LINE', '/lines', { moved: done })
    const pointer = `/lines/${at}`
    if (revised.product !== line.product || revised.unit !== line.unit)
      throw createProblem('MOVED_LINE', `${pointer}/product`, { moved: done })
    if (revised.quantity < done)
      throw createProblem('TOO_SMALL', `${pointer}/quantity`, { min: done })
    const [credited, changed] = [line, revised].map((each) =>
      computeReturnedAmounts(each, line.returned, decimals),
    )
    if (!isDeepStrictEqual(changed, credited)) throw createProblem('HAS_RETURNS', pointer)
  }
  const paid = sum([before.paid ?? 0, before.credited ?? 0])
  if ((after.total ?? 0) < paid) throw createProblem('TOTAL_BELOW_PAID', '', { paid })
}

/** Returns whether nothing, a part or everything of a revised document has been returned. */
export function computeReturnStatus(
  lines: readonly Pick<RevisedLine, 'quantity' | 'returned'>[],
): ReturnType<typeof computeProgress> {
  return computeProgress(lines.map(({ quantity, returned }) => ({ quantity, done: returned ?? 0 })))
}

/**
 * Returns the amounts of the first `returned` units of a line as returns have credited them, rounded to `digits`
 * decimals.
 */
function computeReturnedAmounts(
  { quantity, net, taxAmount }: RevisedLine,
  returned: number | null,
  digits: number,
) {
  const portion = { whole: quantity, before: 0, part: returned ?? 0, digits }
  return [net, taxAmount].map((amount) => computePortion(amount ?? 0, portion))
}

/**
 * Refuses to remove lines to which the journal, the stock ledger, a goods receipt or a return refers. The goods of such
 * a line may have moved back, because a delivery, receipt or return was reversed.
 */
export async function refusePostedRemoval(
  { trx, document }: { readonly trx: Transaction; readonly document: Lines },
  revised: Lines,
  table: 'sales' | 'purchases',
): Promise<void> {
  const remaining = new Set(revised.lines.map(({ id }) => id))
  const removed = document.lines.flatMap(({ id }) => (remaining.has(id) ? [] : [id]))
  if (removed.length === 0) return
  const selected = KEYS_TO_LINES[table].map(
    ([from, column]) => `(select from ${from}
      where team_id = $1 and ${column} = any($2::uuid[]) and ${column} is not null limit 1)`,
  )
  const posted = await trx.query({
    text: selected.join(' union all '),
    values: [trx.team, removed],
  })
  if (posted.length > 0) throw createProblem('POSTED_LINE', '/lines')
}

/** Lists the columns with foreign keys to the lines of sales and of purchases. */
const KEYS_TO_LINES = {
  sales: [
    ['journal_lines', 'sale_line'],
    ['stock_movements', 'sale_line'],
    ['sales_lines', 'original'],
  ],
  purchases: [
    ['journal_lines', 'purchase_line'],
    ['stock_movements', 'purchase_line'],
    ['purchases_lines', 'original'],
    ['receipts_lines', 'line'],
  ],
} as const

interface Lines {
  readonly lines: readonly { readonly id: string }[]
}
