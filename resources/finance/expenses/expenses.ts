import {
  boolean,
  computed,
  date,
  file,
  lines,
  longText,
  money,
  percent,
  reference,
  select,
  text,
} from '../../../src/schema/fields.ts'
import type { Expression } from '../../../src/schema/expression.ts'
import type { Action } from '../../../src/schema/document.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { expenseAccess } from '../access.ts'
import { declareApprovalActions, approvalFields } from '../../documents/approval-fields.ts'
import { actionDay, reasonField } from '../../documents/action-fields.ts'
import { branchField, dayField, numberField } from '../../documents/header-fields.ts'
import { deriveExpense } from './derive-expense.ts'

/** Declares the tax of an amount; a blank tax amount is computed from the rate. */
const taxedAmount = {
  tax: reference('taxes', { fills: { taxRate: 'rate' } }),
  taxRate: percent({ readOnly: true }),
  taxAmount: money({ min: 0 }),
} as const

/** Declares the actions of expenses: draft → submitted → approved or rejected → posted → paid (rule 2.6). */
export const expenseActions = {
  submit: {
    from: ['draft', 'rejected'],
    to: ['submitted'],
    roles: ['manager', 'accounts', 'sales', 'purchasing', 'stock', 'hr'],
    icon: 'send',
  },
  ...declareApprovalActions('submitted', {
    roles: ['manager', 'accounts'],
    approved: 'approved',
    rejected: 'rejected',
  }),
  post: {
    from: ['draft', 'rejected', 'approved'],
    to: ['posted', 'submitted'],
    roles: ['manager', 'accounts'],
    icon: 'check',
    tone: 'info',
    posts: true,
    // An expense can be paid when it is posted, because most small expenses are paid immediately.
    fields: { paidBy: reference('payment-methods'), reference: text({ max: 64 }) },
  },
  pay: {
    from: ['posted'],
    when: { paymentStatus: 'unpaid' },
    roles: ['manager', 'accounts'],
    icon: 'banknote',
    tone: 'success',
    fields: {
      method: reference('payment-methods', { required: true }),
      date: actionDay,
      reference: text({ max: 64 }),
    },
  },
  void: {
    from: ['posted'],
    to: ['void'],
    roles: ['manager', 'accounts'],
    icon: 'ban',
    tone: 'error',
    corrects: true,
    undoes: ['date'],
    fields: reasonField,
  },
} as const satisfies Readonly<Record<string, Action>>

/** Adds the tax to the amount; the tax of a new expense is computed from its rate. */
const total: Expression = {
  add: [
    'amount',
    {
      first: ['taxAmount', { multiply: ['amount', 'taxRate', { value: 0.01 }] }, { value: 0 }],
    },
  ],
}

/** Makes the amounts of an expense with lines read-only, because they are the sums of the lines. */
const summed = { readOnly: { lines_null: false } } as const

/** Declares expenses (rule 1.15). */
export const expenses = defineResource('expenses', {
  icon: 'receipt',
  group: 'expense',
  title: 'number',
  sort: ['date', 'DESC'],
  access: expenseAccess,
  rights: { view_all: ['manager', 'purchasing', 'accounts', 'hr', 'viewer'] },
  limits: {
    expenseValue: { field: money({ min: 0 }), roles: { manager: 2000, accounts: null } },
  },
  scope: ['branch'],
  ownWithout: { expenses: { right: 'expense.view_all' } },
  routes: { list: '/expense-list', create: '/add-expense', show: '/expense-details/:id' },
  touches: ['payments'],
  document: {
    status: 'status',
    open: ['draft', 'rejected'],
    posted: ['posted'],
    finished: ['posted', 'rejected', 'void'],
    always: ['description', 'receipt'],
    writtenLater: ['status', 'paymentStatus', 'paid', 'paidDate', 'voidReason', 'deductsTax'],
    date: 'date',
    derive: deriveExpense,
    series: { field: 'number', prefix: 'E', prefixFrom: 'branch' },
    actions: expenseActions,
    mainActions: {
      draft: ['post', 'submit'],
      submitted: ['approve'],
      approved: ['post'],
      rejected: ['post', 'submit'],
      posted: ['pay'],
    },
  },
  related: ['payment-allocations', 'journal-lines'],
  when: { amount: summed, tax: summed, taxAmount: summed },
  states: ['status', 'paymentStatus'],
  usualStates: { status: 'draft' },
  sections: {
    main: ['category', 'date', 'branch', 'payee', 'employee', 'amount', 'tax', 'taxAmount'],
    lines: ['lines'],
  },
  essentials: ['total', 'category', 'date'],
  fields: {
    number: numberField,
    status: select({
      choices: {
        draft: 'neutral',
        submitted: 'warning',
        approved: 'info',
        rejected: 'error',
        posted: 'success',
        void: 'error',
      },
      default: 'draft',
      readOnly: true,
      filter: true,
      column: true,
    }),
    paymentStatus: select({
      choices: { unpaid: 'warning', paid: 'success' },
      default: 'unpaid',
      readOnly: true,
      filter: true,
      column: true,
    }),
    date: dayField,
    category: reference('expense-categories', { required: true, filter: true, column: true }),
    branch: branchField,
    payee: text({ max: 200, search: true, column: true }),
    employee: reference('employees'),
    /** Names the recurring expense from which the draft was created. */
    recurring: reference('recurring-expenses', { readOnly: true }),
    /** Holds the amount without tax; the sum of the lines when the expense has lines. */
    amount: money({ positive: true }),
    ...taxedAmount,
    total: computed({ as: 'money', from: total, column: true }),
    /** Indicates whether the tax is input tax and not part of the cost; set when the expense is posted. */
    deductsTax: boolean({ readOnly: true }),
    /** Holds the amount by which the posted expense lowers the profit. */
    cost: computed({
      as: 'money',
      from: { when: { deductsTax: true }, use: 'amount', otherwise: total },
    }),
    paid: money({ readOnly: true, default: 0 }),
    paidDate: date({ readOnly: true }),
    description: longText({ max: 1000 }),
    receipt: file(),
    voidReason: text({ readOnly: true, max: 500 }),
    ...approvalFields,
    /** Holds the amounts of a receipt with several amounts or tax rates. */
    lines: lines({
      max: 100,
      fields: {
        description: text({ max: 255, column: true }),
        amount: money({ required: true, positive: true, column: true }),
        ...taxedAmount,
        tax: { ...taxedAmount.tax, column: true },
        taxAmount: { ...taxedAmount.taxAmount, column: true },
      },
    }),
  },
})
