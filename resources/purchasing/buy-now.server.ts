import { needsApproval } from '../documents/approval.server.ts'
import { checkHold } from '../documents/check-hold.server.ts'
import { createProblem, requireLines } from '../documents/lines/lines.server.ts'
import { computePaymentStatus } from '../documents/payment-status.ts'
import { settle } from '../finance/payments/settle.server.ts'
import { getSettings } from '../company/settings.ts'
import type { PurchaseContext } from './purchase-context.server.ts'
import { changeIncoming, receiveGoods } from './receive-goods.server.ts'

/**
 * Orders a purchase: assigns its number and adds its goods to the incoming quantities. Makes the total payable at once
 * if the setting `billOn` is `order`.
 */
export async function order(context: PurchaseContext) {
  const { document, caller, trx } = context
  const number = context.nextNumber()
  trx.beforeCommit(changeIncoming({ ...context, document: { ...document, number } }, 1))
  const isBilled = getSettings(caller.team).billOn === 'order'
  const bill = isBilled ? { billed: document.total ?? 0, billDate: document.date } : {}
  return { status: 'ordered', number, rejectReason: null, ...bill } as const
}

interface QuickInput {
  readonly method?: string
  readonly reference?: string | null
  readonly supplierRef?: string | null
}

/**
 * Orders, receives, bills and pays a purchase on one day in one transaction (rule 2.1). Refuses purchases that need
 * approval.
 */
export async function buyNow(context: PurchaseContext<QuickInput>) {
  const { document, input, caller } = context
  const total = document.total ?? 0
  requireLines(document)
  if (needsApproval(caller, 'purchase', total)) {
    const max = caller.limit('purchaseValue')
    const limit = { name: 'purchaseValue', value: total }
    throw createProblem('APPROVAL_OVER_LIMIT', '', { max, value: total }, { limit })
  }
  await checkHold(context, document.supplier, 'purchases')
  await checkHold(context, document.supplier, 'payments')
  const { date } = document
  const ordered = { ...document, ...(await order(context)) }
  const received = await receiveGoods({ ...context, document: ordered, input: { date } })
  const tenders =
    total > 0
      ? [{ method: input.method ?? '', amount: total, reference: input.reference ?? null }]
      : []
  const target = { ...ordered, kind: 'purchase' } as const
  const { paid } = await settle(context, target, 'out', tenders, { date, getPointer: () => '' })
  return {
    ...received,
    number: ordered.number,
    rejectReason: null,
    billed: total,
    billDate: date,
    supplierRef: input.supplierRef ?? document.supplierRef,
    paid,
    paymentStatus: computePaymentStatus({ total, paid }),
  }
}
