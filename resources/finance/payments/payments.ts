import {
  boolean,
  code,
  computed,
  date,
  files,
  lines,
  money,
  reference,
  select,
  text,
} from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { paymentAccess } from '../access.ts'
import { approvalFields } from '../../documents/approval-fields.ts'
import { dayField, numberField } from '../../documents/header-fields.ts'
import { paymentActions } from './payment-actions.ts'

/**
 * Declares payments: money in or out (rule 1.10). A payment is posted on creation, except a refund that waits for
 * approval, and undone only by voiding.
 */
export const payments = defineResource('payments', {
  icon: 'banknote',
  group: 'sales',
  title: 'number',
  sort: ['date', 'DESC'],
  access: paymentAccess,
  rights: { void_any: ['manager', 'accounts'] },
  scope: ['branch'],
  /**
   * Restricts people without these rights to the payments that they entered, and to those of the sales and expenses
   * that they may see.
   */
  ownWithout: {
    receipts: {
      right: 'sale.view_all',
      when: { party: 'customer' },
      linked: { lines: 'allocations', field: 'document', to: 'sales' },
    },
    outgoings: { right: 'purchase.view', when: { party: 'supplier' } },
    expenses: {
      right: 'expense.view_all',
      when: { party: 'expense' },
      linked: { lines: 'allocations', field: 'document', to: 'expenses' },
    },
  },
  routes: { list: '/payment-list' },
  touches: ['sales', 'purchases', 'expenses', 'write-offs'],
  document: {
    status: 'status',
    open: [],
    posted: ['posted'],
    always: ['note', 'attachments'],
    writtenLater: [
      'status',
      'allocated',
      'writtenOff',
      'voidReason',
      'allocations',
      'allocations.amount',
    ],
    date: 'date',
    series: { field: 'number', prefix: 'PAY', prefixFrom: 'branch' },
    actions: paymentActions,
    mainActions: { pendingApproval: ['approve'], posted: [] },
  },
  when: {
    customer: { visible: { direction: 'in' } },
    supplier: { visible: { direction: 'out' } },
  },
  states: ['status', 'party'],
  usualStates: { party: 'customer' },
  essentials: ['amount', 'customer', 'supplier', 'date'],
  totals: [
    { direction: 'in', status: 'posted' },
    { direction: 'out', status: 'posted' },
  ],
  fields: {
    number: numberField,
    direction: select({
      choices: { in: 'success', out: 'warning' },
      default: 'in',
      filter: true,
      column: true,
    }),
    status: select({
      choices: { pendingApproval: 'warning', posted: 'success', void: 'error' },
      default: 'posted',
      readOnly: true,
      filter: true,
      column: true,
    }),
    date: dayField,
    amount: money({ required: true, positive: true, anyDecimals: true, column: true }),
    /** Names the kind of party that pays or is paid. */
    party: select({
      choices: { customer: 'neutral', supplier: 'neutral', expense: 'neutral' },
      default: 'customer',
      readOnly: true,
      filter: true,
    }),
    customer: reference('customers', { filter: true, column: true, width: 116 }),
    supplier: reference('suppliers', { filter: true, column: true, width: 116 }),
    /** Names the branch whose drawer has the money; blank becomes the branch of a paid document, else the primary branch. */
    branch: reference('branches', { filter: true }),
    method: reference('payment-methods', {
      required: true,
      filter: true,
      offers: { kind_ne: 'storeCredit' },
    }),
    reference: text({ max: 64, search: true }),
    /** Holds the tendered amount of a cash payment. `amount` is the paid amount; the difference is the change. */
    tendered: money({ min: 0 }),
    change: money({ readOnly: true }),
    /** Allows a payment above the due amounts; the excess becomes credit. Otherwise such a payment is refused. */
    keepCredit: boolean(),
    allocated: money({ readOnly: true, default: 0 }),
    /** Holds the written-off amount: unclaimed credit that the company keeps. */
    writtenOff: money({ readOnly: true, default: 0 }),
    unallocated: computed({
      as: 'money',
      from: { subtract: ['amount', { add: ['allocated', 'writtenOff'] }] },
    }),
    note: text({ max: 500 }),
    attachments: files(),
    voidReason: text({ readOnly: true, max: 500 }),
    ...approvalFields,
    allocations: lines({
      max: 100,
      fields: {
        /** Holds the id of the paid sale, purchase or expense; for an opening balance, the id of the party. */
        document: code({
          required: true,
          max: 36,
          column: true,
          polymorphic: [
            {
              to: 'sales',
              row: { kind: 'sale' },
              record: { direction: 'in' },
              filter: { due_gt: 0 },
              same: ['customer'],
              hint: ['date', 'due'],
              fills: { amount: 'due' },
            },
            {
              to: 'purchases',
              row: { kind: 'purchase' },
              record: { direction: 'out' },
              filter: { due_gt: 0 },
              same: ['supplier'],
              hint: ['date', 'due'],
              fills: { amount: 'due' },
            },
            { to: 'expenses', row: { kind: 'expense' }, hint: ['date', 'total'] },
            { to: 'customers', row: { kind: 'openingReceivable' }, hint: ['openingBalance'] },
            { to: 'suppliers', row: { kind: 'openingPayable' }, hint: ['openingBalance'] },
          ],
        }),
        kind: select({
          choices: {
            sale: 'neutral',
            purchase: 'neutral',
            expense: 'neutral',
            openingReceivable: 'info',
            openingPayable: 'info',
          },
          readOnly: true,
        }),
        amount: money({ required: true, positive: true, anyDecimals: true, column: true }),
        /**
         * Holds the date of an allocation that was made or taken back after the payment, such as the day on which a sale
         * used credit; blank is the date of the payment.
         */
        date: date({ readOnly: true, column: true }),
      },
    }),
  },
})
