import { sum } from '../../src/schema/decimal.ts'
import { uuidV7 } from '../../src/schema/uuid-v7.ts'
import type { ActionResult } from '../../src/server/context/document-actions.ts'
import { checkNotBefore, getBusinessDay } from '../documents/business-day.server.ts'
import { createProblem } from '../documents/lines/lines.server.ts'
import { computePaymentStatus } from '../documents/payment-status.ts'
import {
  buildCreditedFreight,
  buildReturnDraft,
  computeReturnAmounts,
} from '../documents/returns/returns.server.ts'
import { computeBilledCredit, sumCredit } from './costs/undelivered.ts'
import { purchases } from './purchases.ts'
import type { PurchaseContext } from './purchase-context.server.ts'
import { changeIncoming } from './receive-goods.server.ts'

interface CreditInput {
  readonly date?: string | null
  readonly creditNoteRef?: string | null
  readonly reason?: string | null
}

/**
 * Records the supplier's credit note for goods that were billed and did not arrive, with their share of the freight,
 * and closes the order (rule 2.1). No goods move: the credit note clears the amount that the bill left on the account
 * for goods received, not invoiced. The action responds with the credit note, a return whose goods status is `none`.
 */
export async function creditBilledGoods(
  context: PurchaseContext<CreditInput>,
): Promise<ActionResult<typeof purchases>> {
  const { document, input, decimals } = context
  const date = getBusinessDay(context)
  checkNotBefore(document.billDate, date)
  const { lines, freight } = computeBilledCredit(document, decimals)
  if (lines.length === 0) throw createProblem('NOTHING_TO_CREDIT', '')
  const amounts = computeReturnAmounts(document, [...lines, freight], {})
  const id = uuidV7()
  const [number = ''] = context.nextNumbers(['PR'], { date })
  await changeIncoming(context, -1)
  await context.insert(purchases, {
    ...buildReturnDraft(document, amounts, { date, reason: input.reason, refunded: 0 }),
    id,
    number,
    billDate: date,
    supplier: document.supplier,
    supplierRef: input.creditNoteRef ?? null,
    ...buildCreditedFreight(document, freight, amounts),
    billed: amounts.total,
    lines,
  })
  const credited = sum([document.credited ?? 0, amounts.setOff])
  const paymentStatus = computePaymentStatus({ ...document, credited })
  return { changes: { status: 'closed', credited, paymentStatus }, answer: id }
}

/** Refuses to close an order of which the supplier has billed goods that did not arrive. */
export function requireArrived({ document, decimals }: PurchaseContext): void {
  const amount = sumCredit(document, decimals)
  if (amount !== 0) throw createProblem('BILLED_NOT_RECEIVED', '', { amount })
}
