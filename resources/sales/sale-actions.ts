import { boolean, date, lines, money, reference, text } from '../../src/schema/fields.ts'
import type { Action } from '../../src/schema/document.ts'
import { actionDay, partFields, reasonField } from '../documents/action-fields.ts'
import {
  declareCreditAction,
  declarePayAction,
  declareReturnAction,
} from '../documents/trade-actions.ts'
import { declareWriteOffActions } from '../finance/write-offs/write-off-actions.ts'
import { MAX_LINES } from '../documents/lines/max-lines.ts'
import { deriveCredited } from './returns/undelivered.ts'

const salesRoles = ['manager', 'sales']

/** Declares the actions of sales (rule 2.2, docs/api.md §4). */
export const saleActions = {
  hold: { from: ['draft'], to: ['held'], roles: salesRoles, icon: 'pause' },
  resume: { from: ['held'], to: ['draft'], roles: salesRoles, icon: 'play' },
  confirm: {
    from: ['draft', 'held'],
    to: ['confirmed'],
    roles: salesRoles,
    icon: 'check',
    tone: 'info',
    posts: true,
    fields: { overLimit: boolean({ requires: 'sale.over_credit_limit' }) },
  },
  deliver: {
    from: ['confirmed'],
    to: ['closed'],
    when: { goodsStatus_ne: 'full' },
    roles: [...salesRoles, 'stock'],
    icon: 'package-check',
    perLine: {
      field: 'quantity',
      openQuantity: { subtract: ['quantity', 'delivered'] },
      initial: 'all',
    },
    fields: {
      date: actionDay,
      lines: lines({ max: MAX_LINES, fields: partFields }),
    },
  },
  invoice: {
    from: ['confirmed'],
    to: ['closed'],
    when: { invoiceDate_null: true },
    roles: [...salesRoles, 'accounts'],
    icon: 'file-text',
    fields: { date: actionDay, dueDate: date() },
  },
  complete: {
    from: ['draft', 'held'],
    to: ['closed'],
    roles: salesRoles,
    icon: 'banknote',
    tone: 'success',
    posts: true,
    initial: { 'payments.amount': 'total' },
    fields: {
      payments: lines({
        max: 20,
        fields: {
          method: reference('payment-methods', { required: true }),
          amount: money({ required: true, positive: true }),
          tendered: money({ min: 0 }),
          reference: text({ max: 64 }),
        },
      }),
      overLimit: boolean({ requires: 'sale.over_credit_limit' }),
    },
  },
  pay: declarePayAction('confirmed', [...salesRoles, 'accounts'], { tendered: money({ min: 0 }) }),
  return: declareReturnAction('confirmed', [...salesRoles, 'stock'], {
    moved: 'delivered',
    refundRight: 'sale.pay',
    lineInputs: { restock: boolean({ default: true }) },
  }),
  /** Credits goods that were invoiced and will not be delivered, and closes the order. */
  credit: declareCreditAction('confirmed', ['manager', 'accounts'], {
    preview: deriveCredited,
    refundRight: 'sale.pay',
  }),
  ...declareWriteOffActions({
    from: ['confirmed', 'closed'],
    when: { invoiceDate_null: false, kind_ne: 'return' },
    amountField: 'due',
  }),
  /**
   * Records the first print of a receipt, invoice or credit note. Screens run this action when they print; there is no
   * button for this action.
   */
  issue: {
    from: ['confirmed', 'closed', 'cancelled'],
    when: { issuedAt_null: true, invoiceDate_null: false },
    offered: { issuedAt_null: false },
    roles: [...salesRoles, 'accounts'],
    icon: 'printer',
  },
  undeliver: {
    from: ['confirmed', 'closed'],
    to: ['confirmed'],
    when: { goodsStatus_ne: 'none', kind_ne: 'return' },
    roles: ['manager'],
    icon: 'package-x',
    tone: 'warning',
    corrects: true,
    undoes: ['invoiceDate'],
    fields: reasonField,
  },
  cancel: {
    from: ['draft', 'held', 'confirmed', 'closed'],
    to: ['cancelled'],
    roles: salesRoles,
    ownWithin: 'sale.cancel_any',
    icon: 'ban',
    tone: 'error',
    corrects: true,
    undoes: ['invoiceDate'],
    fields: { ...reasonField, voidPayments: boolean() },
  },
} as const satisfies Readonly<Record<string, Action>>
