import {
  checkRevision,
  computeReturnStatus,
  refusePostedRemoval,
} from '../documents/lines/check-revision.server.ts'
import { computeSalePaymentStatus } from '../documents/payment-status.ts'
import { checkCreditLimit } from './credit-limit.server.ts'
import { computeGoodsStatus, reserve } from './delivery/goods.server.ts'
import type { Sale } from './sale.ts'
import type { SaleContext } from './sale-context.server.ts'

/**
 * Checks the revision of a confirmed order that has no invoice yet (rule 2.2), and reserves the goods that are still to
 * be delivered. Prices were checked when the revision was prepared.
 */
export async function reviseSale(context: SaleContext, revised: Sale): Promise<Partial<Sale>> {
  const { document, decimals } = context
  checkRevision(document, revised, { decimals, moved: (line) => line.delivered ?? 0 })
  await refusePostedRemoval(context, revised, 'sales')
  const after = { ...context, document: revised }
  if ((revised.total ?? 0) > (document.total ?? 0)) {
    await checkCreditLimit({ ...after, input: {} }, { paidNow: 0 })
  }
  await reserve(context, -1)
  await reserve(after, 1)
  return {
    goodsStatus: computeGoodsStatus(revised.lines),
    returnStatus: computeReturnStatus(revised.lines),
    paymentStatus: computeSalePaymentStatus(revised),
  }
}
