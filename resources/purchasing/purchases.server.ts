import { sum } from '../../src/schema/decimal.ts'
import { defineActions } from '../../src/server/context/document-actions.ts'
import {
  buildApproval,
  checkApprover,
  needsApproval,
  waitForApproval,
} from '../documents/approval.server.ts'
import { buildCancellation } from '../documents/cancelled-by.server.ts'
import { checkHold } from '../documents/check-hold.server.ts'
import { getBusinessDay } from '../documents/business-day.server.ts'
import { createProblem, requireLines } from '../documents/lines/lines.server.ts'
import { computeDue, computePaymentStatus, toPayable } from '../documents/payment-status.ts'
import { settle } from '../finance/payments/settle.server.ts'
import { billPurchase } from './bill-purchase.server.ts'
import { buyNow, order } from './buy-now.server.ts'
import { distributeCosts, takeBackCosts } from './costs/distribute-costs.server.ts'
import { preparePurchase } from './prepare-purchase.server.ts'
import { purchaseActions } from './purchase-actions.ts'
import { purchases } from './purchases.ts'
import { changeIncoming, receiveGoods, unreceiveGoods } from './receive-goods.server.ts'
import { creditBilledGoods, requireArrived } from './credit-undelivered.server.ts'
import { cancelSupplierReturn } from './cancel-supplier-return.server.ts'
import { revisePurchase } from './revise-purchase.server.ts'
import { returnToSupplier } from './return-goods.server.ts'

/** Runs the actions of purchases, which move goods and money (rule 2.1). */
export const purchaseDocuments = defineActions(
  purchases,
  purchaseActions,
  {
    async order(context) {
      const { document, caller } = context
      requireLines(document)
      await checkHold(context, document.supplier, 'purchases')
      if (needsApproval(caller, 'purchase', document.total ?? 0)) {
        return { changes: { status: 'pendingApproval', requestedBy: caller.person.id } }
      }
      return { changes: await order(context) }
    },
    async approve(context) {
      const { document } = context
      const authors = [document.createdBy, document.requestedBy]
      const authority = checkApprover(context, 'purchase', { value: document.total ?? 0, authors })
      await checkHold(context, document.supplier, 'purchases')
      return { changes: { ...(await order(context)), ...buildApproval(context) }, authority }
    },
    async reject(context) {
      return { changes: { status: 'draft', rejectReason: context.input.reason ?? null } }
    },
    async quick(context) {
      return { changes: await buyNow(context) }
    },
    async receive(context) {
      return { changes: await receiveGoods(context) }
    },
    async bill(context) {
      return { changes: await billPurchase(context) }
    },
    async pay(context) {
      const { document, input } = context
      const { amount = 0, method = '' } = input
      const isRefund = document.kind === 'return'
      if (!isRefund) await checkHold(context, document.supplier, 'payments')
      const due = isRefund ? -computeDue(document) : computeDue(toPayable(document))
      if (amount > due) throw createProblem('PAYMENT_GREATER_THAN_DUE', '/amount', { due })
      const target = { ...document, kind: 'purchase' } as const
      const tenders = [{ ...input, amount, method }]
      const options = { date: getBusinessDay(context), getPointer: () => '' }
      const settled = await settle(context, target, isRefund ? 'in' : 'out', tenders, options)
      const paid = sum([document.paid ?? 0, isRefund ? -settled.paid : settled.paid])
      return {
        changes: {
          paid,
          paymentStatus: computePaymentStatus({ ...toPayable(document), paid }),
        },
      }
    },
    async return(context) {
      return returnToSupplier(context)
    },
    async distribute(context) {
      return { changes: await distributeCosts(context) }
    },
    async undistribute(context) {
      return { changes: await takeBackCosts(context) }
    },
    async unreceive(context) {
      return { changes: await unreceiveGoods(context) }
    },
    async unreturn(context) {
      const changes = await cancelSupplierReturn(context)
      return { changes: { ...changes, ...buildCancellation(context, context.input.reason) } }
    },
    async credit(context) {
      return creditBilledGoods(context)
    },
    async close(context) {
      const { document } = context
      requireArrived(context)
      await changeIncoming(context, -1)
      const closed = { ...document, status: 'closed' } as const
      return {
        changes: { status: 'closed', paymentStatus: computePaymentStatus(toPayable(closed)) },
      }
    },
    async cancel(context) {
      const { document, input } = context
      const paid = document.paid ?? 0
      if (paid !== 0) throw createProblem('HAS_PAYMENTS', '', { paid })
      if (document.status === 'ordered') await changeIncoming(context, -1)
      return { changes: { ...buildCancellation(context, input.reason), billed: 0 } }
    },
  },
  {
    waits: waitForApproval('purchase', 'total'),
    prepare: preparePurchase,
    revise: revisePurchase,
  },
)
