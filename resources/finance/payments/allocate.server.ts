import { sum } from '../../../src/schema/decimal.ts'
import { getResource } from '../../../src/schema/registry.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { ActionContext } from '../../../src/server/context/document-actions.ts'
import { isVisible } from '../../../src/server/records/is-visible.ts'
import { createProblem } from '../../documents/lines/lines.server.ts'
import {
  computeDue,
  computePaymentStatus,
  computeSalePaymentStatus,
  toPayable,
} from '../../documents/payment-status.ts'
import { expenses } from '../expenses/expenses.ts'
import { checkDecimals } from './check-decimals.server.ts'
import { payOpening, type PaymentParty } from './opening.server.ts'
import { lockSettled, updateSettled } from './settled-document.server.ts'

export interface Allocation {
  /** Holds the id of the document that is paid; for an opening balance, of the party. */
  readonly document: string
  readonly kind: 'sale' | 'purchase' | 'expense' | 'openingReceivable' | 'openingPayable'
  readonly amount: number
  readonly pointer: string
}

/** Lists the statuses of sales and purchases that can be paid: neither open nor waiting for approval nor cancelled. */
const PAYABLE: ReadonlySet<string> = new Set(['confirmed', 'ordered', 'closed'])

/**
 * Allocates a part of a payment to a document, or releases the part (`sign` −1). A payment in the opposite direction is
 * a refund and lowers the paid amount. Refuses documents of another party, documents that are not posted or that the
 * caller may not see, and amounts above the due amount.
 */
export async function allocate(
  context: ActionContext<Resource, unknown>,
  payment: PaymentParty,
  allocation: Allocation,
  sign: 1 | -1,
): Promise<void> {
  const { document: id, kind, amount, pointer } = allocation
  if (kind === 'openingReceivable' || kind === 'openingPayable')
    return payOpening(context, payment, allocation, sign)
  if (kind === 'expense') {
    const changes = sign > 0 ? {} : ({ paymentStatus: 'unpaid', paid: 0, paidDate: null } as const)
    return context.update(expenses, id, changes)
  }
  const name = kind === 'sale' ? 'sales' : 'purchases'
  const found = await lockSettled(context, name, id, `${pointer}/document`)
  if (!(await isVisible(getResource(context.registry, name), found, context))) {
    throw createProblem('NOT_FOUND', `${pointer}/document`)
  }
  const isSameParty =
    kind === 'sale' ? found.customer === payment.customer : found.supplier === payment.supplier
  if (!isSameParty) throw createProblem('PARTY_MISMATCH', `${pointer}/document`)
  if (sign > 0 && !PAYABLE.has(found.status)) {
    throw createProblem('STATE', `${pointer}/document`, { status: found.status })
  }
  const isPayment = payment.direction === (kind === 'sale' ? 'in' : 'out')
  const payable = kind === 'sale' ? found : toPayable(found)
  const due = isPayment ? computeDue(payable) : -computeDue(payable)
  if (sign > 0 && amount > due)
    throw createProblem('PAYMENT_GREATER_THAN_DUE', `${pointer}/amount`, { due: Math.max(0, due) })
  if (sign > 0) checkDecimals(context, amount, due, `${pointer}/amount`)
  const paid = sum([found.paid ?? 0, isPayment ? sign * amount : -sign * amount])
  const after = { ...payable, paid }
  const paymentStatus =
    kind === 'sale' ? computeSalePaymentStatus(after) : computePaymentStatus(after)
  return updateSettled(context, name, id, { paid, paymentStatus })
}
