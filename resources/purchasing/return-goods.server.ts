import type { ActionResult } from '../../src/server/context/document-actions.ts'
import { subtract } from '../../src/schema/decimal.ts'
import { uuidV7 } from '../../src/schema/uuid-v7.ts'
import { computeBasePart, type Part } from '../documents/lines/lines.server.ts'
import { toPayable } from '../documents/payment-status.ts'
import { computeReturnLine } from '../documents/returns/return-lines.ts'
import {
  addReturnedQuantities,
  computeReturnAmounts,
  buildOriginalChanges,
  buildReturnDraft,
  type ReturnInput,
} from '../documents/returns/returns.server.ts'
import { selectReturned } from '../documents/returns/select-returned.server.ts'
import { moveStock, type Move } from '../inventory/ledger/move-stock.server.ts'
import { settle } from '../finance/payments/settle.server.ts'
import { computeLandedLines, computeLandedPart, createPortion } from './costs/landed-cost.ts'
import { sumReturnedServices } from './costs/returned-services.server.ts'
import { purchases } from './purchases.ts'
import type { Purchase, PurchaseContext, PurchaseLine } from './purchase-context.server.ts'

/**
 * Creates a return to the supplier (rule 2.3). The goods leave stock at their landed cost; free goods that were received
 * at the average cost leave at the average cost. The due amount is reduced by the price of the returned goods. An amount
 * that was already paid becomes credit or is refunded. The action responds with the return.
 */
export async function returnToSupplier(
  context: PurchaseContext<ReturnInput>,
): Promise<ActionResult<typeof purchases>> {
  const { document, input, decimals } = context
  const { date, parts } = await selectReturned(context, 'purchases', (line) => line.received)
  const lines = parts.map(({ line, quantity }) => ({
    ...computeReturnLine(
      line,
      quantity,
      decimals,
      createReturnPortion(document, line, quantity, decimals),
    ),
    id: uuidV7(),
    received: -quantity,
    unitCost: line.unitCost,
  }))
  const payable = toPayable(document)
  const amounts = computeReturnAmounts(payable, lines, input)

  const id = uuidV7()
  const [number = ''] = context.nextNumbers(['PR'], { date })
  const moves = createReturnMoves(parts, lines, context)
  await moveStock({ ...context, document: { id } }, moves, { date, number })
  const services = await sumReturnedServices(
    context,
    parts.map(({ line, quantity }) => ({ line, before: line.returned ?? 0, quantity })),
  )
  const target = { ...document, id, kind: 'purchase' } as const
  const getPointer = () => '/refund'
  const { paid: refunded } = await settle(context, target, 'in', amounts.refund, {
    date,
    getPointer,
  })
  await context.insert(purchases, {
    ...buildReturnDraft(document, amounts, { date, reason: input.reason, refunded }),
    id,
    number,
    billDate: date,
    supplier: document.supplier,
    billed: amounts.total,
    lines,
  })
  return {
    changes: {
      ...buildOriginalChanges(payable, addReturnedQuantities(document, parts), amounts),
      undistributed: subtract(document.undistributed ?? 0, services),
    },
    answer: id,
  }
}

function createReturnPortion(
  { billDate }: Purchase,
  line: PurchaseLine,
  quantity: number,
  digits: number,
) {
  return createPortion(line, { billDate, before: line.returned ?? 0, part: quantity, digits })
}

function createReturnMoves(
  parts: readonly Part<PurchaseLine>[],
  lines: readonly { readonly id: string }[],
  { document, input, decimals: digits }: PurchaseContext<ReturnInput>,
): Move[] {
  const landed = computeLandedLines(document, digits)
  return parts.map(({ line, quantity }, i) => {
    const before = line.returned ?? 0
    const portion = createReturnPortion(document, line, quantity, digits)
    const landedLine = landed[document.lines.indexOf(line)]!
    const { cost } = computeLandedPart(landedLine, portion)
    return {
      product: line.product,
      branch: document.branch,
      line: lines[i]!.id,
      type: 'purchaseReturn',
      quantity: -computeBasePart(line, before, quantity),
      ...(line.keepsAverage && landedLine.cost === 0 ? {} : { value: -cost }),
      reason: input.reason ?? null,
    }
  })
}
