import { sum } from '../../src/schema/decimal.ts'
import { needsApproval } from '../documents/approval.server.ts'
import {
  checkRevision,
  computeReturnStatus,
  refusePostedRemoval,
} from '../documents/lines/check-revision.server.ts'
import { computeProgress, createProblem } from '../documents/lines/lines.server.ts'
import { computePaymentStatus } from '../documents/payment-status.ts'
import { correctReceived } from './costs/correct-received.server.ts'
import type { Purchase, PurchaseContext } from './purchase-context.server.ts'
import { changeIncoming } from './receive-goods.server.ts'

/**
 * Checks the revision of an order that has no bill yet (rule 2.1), and changes the incoming quantities. New prices also
 * apply to goods that were received before. A revision that raises the total to a value that needs approval is refused.
 */
export async function revisePurchase(
  context: PurchaseContext,
  revised: Purchase,
): Promise<Partial<Purchase>> {
  const { document, caller, decimals, today } = context
  checkRevision(document, revised, { decimals, moved: (line) => line.received ?? 0 })
  await refusePostedRemoval(context, revised, 'purchases')
  const total = revised.total ?? 0
  if (total > (document.total ?? 0) && needsApproval(caller, 'purchase', total)) {
    const limit = { name: 'purchaseValue', value: total }
    throw createProblem('REVISION_NEEDS_APPROVAL', '', { value: total }, { limit })
  }
  await changeIncoming(context, -1)
  await changeIncoming({ ...context, document: revised }, 1)
  const corrected = await correctReceived(context, revised, today)
  const lines = corrected.lines.map((line) => ({ ...line, done: line.received ?? 0 }))
  const goodsStatus = computeProgress(lines)
  return {
    lines: corrected.lines,
    billed: sum([document.billed ?? 0, corrected.total]),
    undistributed: sum([document.undistributed ?? 0, corrected.services]),
    goodsStatus,
    returnStatus: computeReturnStatus(lines),
    status: goodsStatus === 'full' ? 'closed' : 'ordered',
    paymentStatus: computePaymentStatus(revised),
  }
}
