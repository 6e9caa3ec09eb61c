import { subtract, sum } from '../../../src/schema/decimal.ts'
import { checkParts } from '../../documents/lines/check-part-decimals.server.ts'
import {
  computeBasePart,
  selectParts,
  computeProgress,
  createProblem,
  type Part,
} from '../../documents/lines/lines.server.ts'
import {
  moveStock,
  moveStockAtCost,
  readReversals,
  type Move,
  type Posting,
} from '../../inventory/ledger/move-stock.server.ts'
import { computeExpectedPart, isCostFixed } from './expected-cost.server.ts'
import type { Sale, SaleLine } from '../sale.ts'
import type { SaleContext } from '../sale-context.server.ts'

/** Reserves all goods that are still to be delivered, or releases the reservations. */
export async function reserve(context: SaleContext, direction: 1 | -1): Promise<void> {
  const moves = context.document.lines.map((line) => {
    const delivered = line.delivered ?? 0
    const open = computeBasePart(line, delivered, subtract(line.quantity, delivered))
    return { ...toStockPlace(context.document, line), reserved: direction * open }
  })
  await moveStock(context, moves, { date: context.document.date, number: context.document.number })
}

/**
 * Delivers parts of lines, by default all remaining quantities, at the current average cost. `isReserved` indicates
 * whether the goods were reserved. Lines with a negative quantity, which belong to returns without receipt, add to
 * stock. Refuses more than remains of a line with `OVER_DELIVERY`.
 */
export async function deliver(
  context: SaleContext,
  requested: readonly { readonly line: string; readonly quantity: number }[] | null | undefined,
  { isReserved, ...posting }: { readonly isReserved: boolean } & Posting,
): Promise<Pick<Sale, 'goodsStatus' | 'cost' | 'lines'>> {
  const { document } = context
  const left = (line: SaleLine) => subtract(line.quantity, line.delivered ?? 0)
  const isReturn = document.kind === 'return'
  const parts = isReturn
    ? document.lines.map((line) => ({ line, quantity: line.quantity, pointer: '/lines' }))
    : selectParts(document.lines, requested, { quantity: (each) => each.quantity, left })
  if (!isReturn) {
    if (parts.length === 0) throw createProblem('OVER_DELIVERY', '/lines', { remaining: 0 })
    const before = (line: SaleLine) => line.delivered ?? 0
    await checkParts(context.trx, parts, { before, left, exceeds: 'OVER_DELIVERY' })
  }
  const isFixed = await isCostFixed(context)
  const expected = parts.map((part) => computeExpectedPart(context, part))
  const base = ({ line }: Part<SaleLine>, i: number) => subtract(line.cost ?? 0, expected[i] ?? 0)
  const bases = parts.map(base)
  const unmoved = document.lines.filter((line) => !parts.some((part) => part.line.id === line.id))
  const moved = moveStockAtCost(
    context,
    parts.map(({ line, quantity }, i): Move => {
      const base = computeBasePart(line, line.delivered ?? 0, quantity)
      const booked = isFixed ? (expected[i] ?? 0) : null
      return {
        ...toStockPlace(document, line),
        type: isReturn ? 'saleReturn' : 'sale',
        quantity: -base,
        ...(typeof booked === 'number' && { booked: -booked }),
        ...(isReserved && { reserved: -base, takesReserved: true }),
      }
    }),
    posting,
    { costs: bases, cost: sum([...bases, ...unmoved.map((line) => line.cost ?? 0)]) },
  )
  const done = new Map(
    parts.map((part, i) => [
      part.line.id,
      {
        ...part,
        cost: moved.costs[i]!,
        unitCost: moved.unitCosts[i]!,
        expected: expected[i] ?? null,
      },
    ]),
  )
  const lines = document.lines.map((line): SaleLine => {
    const part = done.get(line.id)
    if (!part) return line
    const delivered = sum([line.delivered ?? 0, part.quantity])
    const expectedCost =
      part.expected === null || delivered === line.quantity
        ? null
        : subtract(line.expectedCost ?? 0, part.expected)
    return { ...line, delivered, cost: part.cost, expectedCost, unitCost: part.unitCost }
  })
  return {
    lines,
    goodsStatus: computeGoodsStatus(lines),
    cost: moved.cost,
  }
}

/**
 * Reverses all deliveries at the value at which the goods left. If the sale stays confirmed, the goods are reserved
 * again. The cost of invoiced goods becomes their expected cost. Refuses a sale of which goods were returned.
 */
export async function undeliver(
  context: SaleContext,
  { reserveAgain }: { reserveAgain: boolean },
): Promise<Pick<Sale, 'goodsStatus' | 'cost' | 'lines'>> {
  const { document } = context
  if (document.returnStatus !== 'none') throw createProblem('HAS_RETURNS', '')
  const back = await readReversals(context, ['sale'])
  await moveStock(
    context,
    back.map((move) => ({ ...move, ...(reserveAgain && { reserved: move.quantity ?? 0 }) })),
    { date: context.today, number: document.number },
  )
  const lines = document.lines.map((line): SaleLine => {
    const isKnown = line.expectedCost !== null || line.delivered === line.quantity
    return reserveAgain && document.invoiceDate && isKnown
      ? { ...line, delivered: 0, expectedCost: line.cost }
      : { ...line, delivered: 0, cost: 0, expectedCost: null, unitCost: null }
  })
  return { lines, goodsStatus: 'none', cost: sum(lines.map((line) => line.cost ?? 0)) }
}

/** Returns how much of the lines is delivered. */
export function computeGoodsStatus(lines: readonly SaleLine[]) {
  return computeProgress(
    lines.map((line) => ({ quantity: line.quantity, done: line.delivered ?? 0 })),
  )
}

function toStockPlace({ branch }: Sale, line: SaleLine) {
  return { product: line.product, branch, line: line.id }
}
