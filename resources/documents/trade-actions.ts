import type { Action } from '../../src/schema/document.ts'
import { lines, money, reference, text, type Fields } from '../../src/schema/fields.ts'
import { actionDay, partFields, payFields } from './action-fields.ts'
import { MAX_LINES } from './lines/max-lines.ts'

/** Declares the action that pays a purchase or sale whose status is `status` or `closed`; `inputs` adds inputs. */
export function declarePayAction<const S extends string, F extends Fields>(
  status: S,
  roles: readonly string[],
  inputs: F,
) {
  return {
    from: [status, 'closed'],
    // The action is offered while an amount is due. A payment above the due amount is refused with an error that
    // contains the amounts.
    offered: { paymentStatus: ['unpaid', 'partial', 'credit'] },
    roles,
    icon: 'banknote',
    fields: { ...payFields, ...inputs },
    initial: { amount: 'due' },
  } as const satisfies Action
}

/** Declares the inputs of a refund, which need the right `right` (rule 6.1). */
function declareRefund(right: string) {
  return {
    fields: {
      /** Sets the method of the refund; without a method the amount stays as credit. */
      refundMethod: reference('payment-methods', { requires: right }),
      refundAmount: money({ positive: true, requires: right }),
      /** Holds the reference of the refund, which methods such as cards require. */
      refundReference: text({ max: 64, requires: right }),
    },
    accepts: {
      refund: { method: 'refundMethod', amount: 'refundAmount', reference: 'refundReference' },
    },
  } as const
}

/**
 * Declares the action that credits goods of an invoice that are not delivered. A refund also needs the right
 * `refundRight`.
 */
export function declareCreditAction<const S extends string>(
  status: S,
  roles: readonly string[],
  { preview, refundRight }: { readonly preview: Action['preview']; readonly refundRight: string },
) {
  const refund = declareRefund(refundRight)
  return {
    from: [status],
    to: ['closed'],
    when: { invoiceDate_null: false, goodsStatus_ne: 'full', kind_ne: 'return' },
    roles,
    icon: 'undo-2',
    tone: 'warning',
    corrects: true,
    ...(preview && { preview }),
    fields: { date: actionDay, reason: text({ max: 500 }), ...refund.fields },
    accepts: refund.accepts,
  } as const satisfies Action
}

/**
 * Declares the action that returns goods. `moved` names the field that limits the quantity; `lineInputs` adds inputs to
 * each line. A refund also needs the right `refundRight` (rule 6.1).
 */
export function declareReturnAction<const S extends string, F extends Fields>(
  status: S,
  roles: readonly string[],
  { moved, lineInputs, refundRight }: { moved: string; lineInputs: F; refundRight: string },
) {
  const refund = declareRefund(refundRight)
  return {
    from: [status, 'closed'],
    when: { goodsStatus_ne: 'none', kind_ne: 'return' },
    roles,
    icon: 'undo-2',
    tone: 'warning',
    corrects: true,
    perLine: {
      field: 'quantity',
      openQuantity: { subtract: [moved, 'returned'] },
      openQuantityLabel: 'returnable',
      initial: 'none',
    },
    fields: {
      date: actionDay,
      reason: text({ max: 500 }),
      lines: lines({ required: true, max: MAX_LINES, fields: { ...partFields, ...lineInputs } }),
      ...refund.fields,
    },
    accepts: refund.accepts,
  } as const satisfies Action
}
