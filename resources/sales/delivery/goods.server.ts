import { subtract, sum } from '../../../src/schema/decimal.ts'
import { checkParts } from '../../documents/lines/check-part-decimals.server.ts'
import {
  computeBasePart,
  selectParts,
  computeProgress,
  createProblem,
} from '../../documents/lines/lines.server.ts'
import {
  moveStock,
  moveStockAtCost,
  readReversals,
  type Move,
  type Posting,
} from '../../inventory/ledger/move-stock.server.ts'
import { computeExpectedPart, countUndelivered, isCostFixed } from './expected-cost.server.ts'
import type { Sale, SaleLine } from '../sale.ts'
import type { SaleContext } from '../sale-context.server.ts'

/** Reserves all goods that are still to be delivered (1), or releases their reservations (−1). */
export async function reserve(context: SaleContext, direction: 1 | -1): Promise<void> {
  const moves = context.document.lines.map((line) => {
    const delivered = line.delivered ?? 0
    const undelivered = computeBasePart(line, delivered, countUndelivered(line))
    return { ...toStockPlace(context.document, line), reserved: direction * undelivered }
  })
  await moveStock(context, moves, { date: context.document.date, number: context.document.number })
}

/**
 * Delivers parts of lines, by default all remaining quantities, at the current average cost. `isReserved` indicates
 * whether the goods were reserved. Lines with a negative quantity, which belong to returns without receipt, add to
 * stock. Refuses a quantity above the remaining quantity of its line (`OVER_DELIVERY`).
 */
export async function deliver(
  context: SaleContext,
  requested: readonly { readonly line: string; readonly quantity: number }[] | null | undefined,
  { isReserved, ...posting }: { readonly isReserved: boolean } & Posting,
): Promise<Pick<Sale, 'goodsStatus' | 'cost' | 'lines'>> {
  const { document } = context
  const getDone = (line: SaleLine) => line.delivered ?? 0
  const isReturn = document.kind === 'return'
  const parts = isReturn
    ? document.lines.map((line) => ({ line, quantity: line.quantity, pointer: '/lines' }))
    : selectParts(document.lines, requested, {
        getQuantity: (each) => each.quantity,
        getRemaining: countUndelivered,
      })
  if (!isReturn) {
    if (parts.length === 0) throw createProblem('OVER_DELIVERY', '/lines', { remaining: 0 })
    await checkParts(context.trx, parts, {
      getDone,
      getRemaining: countUndelivered,
      exceeds: 'OVER_DELIVERY',
    })
  }
  const isFixed = await isCostFixed(context)
  const expected = parts.map((part) => computeExpectedPart(context, part))
  // The cost of a line contains the expected cost of its undelivered goods, which the actual cost replaces.
  const otherCosts = parts.map(({ line }, i) => subtract(line.cost ?? 0, expected[i] ?? 0))
  const unmoved = document.lines.filter((line) => !parts.some((part) => part.line.id === line.id))
  const moved = moveStockAtCost(
    context,
    parts.map(({ line, quantity }, i): Move => {
      const baseQuantity = computeBasePart(line, getDone(line), quantity)
      const booked = isFixed ? (expected[i] ?? 0) : null
      return {
        ...toStockPlace(document, line),
        type: isReturn ? 'saleReturn' : 'sale',
        quantity: -baseQuantity,
        ...(typeof booked === 'number' && { booked: -booked }),
        ...(isReserved && { reserved: -baseQuantity, takesReserved: true }),
      }
    }),
    posting,
    { costs: otherCosts, cost: sum([...otherCosts, ...unmoved.map((line) => line.cost ?? 0)]) },
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
    const delivered = sum([getDone(line), part.quantity])
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
 * Reverses all deliveries at the value at which the goods left. With `reserveAgain`, for a sale that stays confirmed,
 * the goods are reserved again and the cost of invoiced goods becomes their expected cost. Refuses a sale with returns.
 */
export async function undeliver(
  context: SaleContext,
  { reserveAgain }: { reserveAgain: boolean },
): Promise<Pick<Sale, 'goodsStatus' | 'cost' | 'lines'>> {
  const { document } = context
  if (document.returnStatus !== 'none') throw createProblem('HAS_RETURNS', '')
  const reversals = await readReversals(context, ['sale'])
  await moveStock(
    context,
    reversals.map((move) => ({ ...move, ...(reserveAgain && { reserved: move.quantity ?? 0 }) })),
    { date: context.today, number: document.number },
  )
  const lines = document.lines.map((line): SaleLine => {
    const isCostKnown = line.expectedCost !== null || line.delivered === line.quantity
    return reserveAgain && document.invoiceDate && isCostKnown
      ? { ...line, delivered: 0, expectedCost: line.cost }
      : { ...line, delivered: 0, cost: 0, expectedCost: null, unitCost: null }
  })
  return { lines, goodsStatus: 'none', cost: sum(lines.map((line) => line.cost ?? 0)) }
}

/** Returns the goods status of a sale: whether nothing, a part or all of its lines is delivered. */
export function computeGoodsStatus(lines: readonly SaleLine[]) {
  return computeProgress(
    lines.map((line) => ({ quantity: line.quantity, done: line.delivered ?? 0 })),
  )
}

function toStockPlace({ branch }: Sale, line: SaleLine) {
  return { product: line.product, branch, line: line.id }
}
