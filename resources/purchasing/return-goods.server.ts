import type { ActionResult } from '../../src/server/context/document-actions.ts'
import { uuidV7 } from '../../src/schema/uuid-v7.ts'
import { getBusinessDay } from '../documents/business-day.server.ts'
import { computeBasePart, type Part } from '../documents/lines/lines.server.ts'
import { computeReturnLine } from '../documents/returns/return-lines.ts'
import {
  addReturnedQuantities,
  computeReturnAmounts,
  buildOriginalChanges,
  buildReturnDraft,
  selectReturnedParts,
  type ReturnInput,
} from '../documents/returns/returns.server.ts'
import { moveStock, type Move } from '../inventory/ledger/move-stock.server.ts'
import { settle } from '../finance/payments/settle.server.ts'
import {
  computeLandedLines,
  computeLandedPart,
  createPortion,
  getPaidQuantity,
} from './costs/landed-cost.ts'
import { purchases } from './purchases.ts'
import type { PurchaseContext, PurchaseLine } from './receive-goods.server.ts'

/**
 * Creates a return to the supplier (rule 2.3). The goods leave stock at the cost at which they were received, and the
 * bill is reduced by their price. An amount that was already paid becomes credit or is refunded. Returns the new
 * document.
 */
export async function returnToSupplier(
  context: PurchaseContext<ReturnInput>,
): Promise<ActionResult<typeof purchases>> {
  const { document, input, decimals } = context
  const date = getBusinessDay(context)
  const parts = selectReturnedParts(document, input.lines, (line) => line.received)
  const lines = parts.map(({ line, quantity }) => ({
    ...computeReturnLine(line, quantity, decimals, getPaidQuantity(line)),
    id: uuidV7(),
    received: -quantity,
    unitCost: line.unitCost,
  }))
  const amounts = computeReturnAmounts(document, lines, input)

  const id = uuidV7()
  const [number = ''] = context.nextNumbers(['PR'], { date })
  const moves = createReturnMoves(parts, lines, context)
  await moveStock({ ...context, document: { id } }, moves, { date, number })
  const target = { ...document, id, kind: 'purchase' } as const
  const at = () => '/refund'
  const { paid: refunded } = await settle(context, target, 'in', amounts.refund, { date, at })
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
    changes: buildOriginalChanges(document, addReturnedQuantities(document, parts), amounts),
    answer: id,
  }
}

function createReturnMoves(
  parts: readonly Part<PurchaseLine>[],
  lines: readonly { readonly id: string }[],
  { document, input, decimals: digits }: PurchaseContext<ReturnInput>,
): Move[] {
  const landed = computeLandedLines(document, digits)
  return parts.map(({ line, quantity }, i) => {
    const before = line.returned ?? 0
    const portion = createPortion(line, before, quantity, digits)
    const { cost } = computeLandedPart(landed[document.lines.indexOf(line)]!, portion)
    return {
      product: line.product,
      branch: document.branch,
      line: lines[i]!.id,
      type: 'purchaseReturn',
      quantity: -computeBasePart(line, before, quantity),
      ...(line.keepsAverage && cost === 0 ? {} : { value: -cost }),
      reason: input.reason ?? null,
    }
  })
}
