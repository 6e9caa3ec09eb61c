import { createProblem, requireLines } from './lines.server.ts'
import { sum } from '../../../src/schema/decimal.ts'

interface RevisedLine {
  readonly id: string
  readonly product: string
  readonly unit: string | null
  readonly quantity: number
}

interface Revised<L> {
  readonly lines: readonly L[]
  readonly total: number | null
  readonly paid?: number | null
  readonly credited?: number | null
}

/**
 * Refuses a revision that leaves no lines, takes back goods that moved already (`moved` returns their quantity), or
 * makes the total less than the paid amount.
 */
export function checkRevision<L extends RevisedLine>(
  before: Revised<L>,
  after: Revised<L>,
  moved: (line: L) => number,
): void {
  requireLines(after)
  for (const line of before.lines) {
    const done = moved(line)
    if (done === 0) continue
    const at = after.lines.findIndex(({ id }) => id === line.id)
    const kept = after.lines[at]
    if (!kept) throw createProblem('MOVED_LINE', '/lines', { moved: done })
    const pointer = `/lines/${at}`
    if (kept.product !== line.product || kept.unit !== line.unit)
      throw createProblem('MOVED_LINE', `${pointer}/product`, { moved: done })
    if (kept.quantity < done) throw createProblem('TOO_SMALL', `${pointer}/quantity`, { min: done })
  }
  const paid = sum([before.paid ?? 0, before.credited ?? 0])
  if ((after.total ?? 0) < paid) throw createProblem('TOTAL_BELOW_PAID', '', { paid })
}
