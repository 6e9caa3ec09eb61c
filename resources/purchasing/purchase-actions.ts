import {
  lines,
  money,
  percent,
  price,
  quantity,
  reference,
  select,
  text,
} from '../../src/schema/fields.ts'
import type { Action } from '../../src/schema/document.ts'
import { declareApprovalActions } from '../documents/approval-fields.ts'
import { actionDay, lineId, reasonField } from '../documents/action-fields.ts'
import { deriveBilledCredit } from './costs/undelivered.ts'
import { deriveBill } from './derive-bill.ts'
import { declarePayAction, declareReturnAction } from '../documents/trade-actions.ts'
import { productUnit } from '../documents/lines/line-fields.ts'
import { MAX_LINES } from '../documents/lines/max-lines.ts'

const purchasingRoles = ['manager', 'purchasing']

/** Declares the actions of purchases (rule 2.1, docs/api.md §4). */
export const purchaseActions = {
  order: {
    from: ['draft'],
    to: ['ordered', 'pendingApproval'],
    roles: purchasingRoles,
    icon: 'send',
    tone: 'info',
    posts: true,
  },
  ...declareApprovalActions('pendingApproval', {
    roles: ['manager'],
    approved: 'ordered',
    rejected: 'draft',
    posts: true,
  }),
  /** Orders, receives, bills and pays a purchase in one step. */
  quick: {
    from: ['draft'],
    to: ['closed'],
    roles: ['manager'],
    icon: 'banknote',
    tone: 'success',
    posts: true,
    fields: {
      method: reference('payment-methods', { required: true }),
      reference: text({ max: 64 }),
      supplierRef: text({ max: 64 }),
    },
  },
  receive: {
    from: ['ordered'],
    to: ['closed'],
    when: { goodsStatus_ne: 'full' },
    roles: ['manager', 'stock'],
    icon: 'package-check',
    tone: 'success',
    perLine: {
      field: 'accepted',
      openQuantity: { subtract: ['quantity', { add: ['received', 'cancelled'] }] },
      initial: 'all',
    },
    fields: {
      date: actionDay,
      note: text({ max: 500 }),
      lines: lines({
        max: MAX_LINES,
        fields: {
          line: lineId,
          accepted: quantity({ required: true, min: 0, column: true }),
          rejected: quantity({ min: 0, column: true }),
          /** Sets the delivered quantity; if entered, it must equal accepted + rejected. */
          received: quantity({ min: 0 }),
        },
      }),
    },
  },
  bill: {
    from: ['ordered', 'closed'],
    // A bill with goods that were not ordered opens a closed purchase again, until these goods arrive or are credited.
    to: ['ordered'],
    when: { billDate_null: true },
    roles: [...purchasingRoles, 'accounts'],
    icon: 'file-text',
    perLine: {
      field: 'quantity',
      openQuantity: { when: { status: 'closed' }, use: 'received', otherwise: 'quantity' },
      openQuantityLabel: 'expected',
      initial: 'all',
      fills: { unitPrice: 'unitPrice' },
    },
    initial: { shipping: 'shipping', shippingTax: 'shippingTax' },
    preview: deriveBill,
    fields: {
      date: actionDay,
      supplierRef: text({ max: 64 }),
      shipping: money({ min: 0, requires: 'view_cost' }),
      shippingTax: reference('taxes', { requires: 'view_cost' }),
      lines: lines({
        max: MAX_LINES,
        fields: {
          line: lineId,
          quantity: quantity({ min: 0, column: true }),
          unitPrice: price({ min: 0, column: true, requires: 'view_cost' }),
        },
      }),
      /** Holds the lines of the bill that the order does not have, such as packaging or more goods. */
      extraLines: lines({
        measure: productUnit,
        max: MAX_LINES,
        requires: 'view_cost',
        fields: {
          product: reference('products', {
            required: true,
            column: true,
            fills: { unitPrice: 'purchasePrice', tax: 'appliedPurchaseTax' },
          }),
          quantity: quantity({ required: true, default: 1, min: 0, column: true }),
          unitPrice: price({ min: 0, column: true }),
          tax: reference('taxes', { column: true, fills: { taxRate: 'rate' } }),
          taxRate: percent({ readOnly: true }),
        },
      }),
    },
  },
  pay: declarePayAction('ordered', ['manager', 'accounts'], {}),
  return: declareReturnAction('ordered', ['manager', 'stock'], {
    moved: 'received',
    refundRight: 'purchase.pay',
    lineInputs: {},
  }),
  /** Distributes the cost of bought services, such as freight or customs, over goods received before. */
  distribute: {
    from: ['ordered', 'closed'],
    when: { undistributed_gt: 0 },
    roles: [...purchasingRoles, 'accounts'],
    icon: 'truck',
    initial: { amount: 'undistributed' },
    fields: {
      date: actionDay,
      distributeBy: select({
        choices: { value: 'neutral', quantity: 'neutral', weight: 'neutral' },
        default: 'value',
      }),
      amount: money({ positive: true, requires: 'view_cost' }),
      receipts: lines({
        required: true,
        max: 100,
        fields: {
          goodsReceipt: reference('receipts', {
            required: true,
            offers: { kind: 'goods', reversed: false, hasGoods: true },
            hint: ['date', 'total'],
          }),
        },
      }),
    },
  },
  undistribute: {
    from: ['ordered', 'closed'],
    when: { isDistributed: true },
    roles: ['manager'],
    icon: 'undo-2',
    tone: 'warning',
    corrects: true,
    fields: reasonField,
  },
  unreceive: {
    from: ['ordered', 'closed'],
    to: ['ordered'],
    when: { goodsStatus_ne: 'none', kind_ne: 'return' },
    roles: ['manager'],
    icon: 'package-x',
    tone: 'warning',
    corrects: true,
    fields: reasonField,
  },
  unreturn: {
    from: ['closed'],
    to: ['cancelled'],
    when: { kind: 'return' },
    roles: ['manager'],
    icon: 'ban',
    tone: 'error',
    corrects: true,
    undoes: ['billDate'],
    fields: reasonField,
  },
  /** Records the supplier's credit note for billed goods that did not arrive, and closes the order. */
  credit: {
    from: ['ordered'],
    to: ['closed'],
    when: { billDate_null: false, goodsStatus_ne: 'full' },
    roles: [...purchasingRoles, 'accounts'],
    icon: 'undo-2',
    tone: 'warning',
    corrects: true,
    preview: deriveBilledCredit,
    fields: { date: actionDay, creditNoteRef: text({ max: 64 }), reason: text({ max: 500 }) },
  },
  close: {
    from: ['ordered'],
    to: ['closed'],
    when: { goodsStatus: 'partial' },
    roles: purchasingRoles,
    icon: 'lock',
  },
  cancel: {
    from: ['draft', 'pendingApproval', 'ordered'],
    to: ['cancelled'],
    when: { goodsStatus: 'none' },
    roles: ['manager'],
    icon: 'ban',
    tone: 'error',
    corrects: true,
    undoes: ['billDate'],
    fields: reasonField,
  },
} as const satisfies Readonly<Record<string, Action>>
