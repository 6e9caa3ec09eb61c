import {
  boolean,
  date,
  longText,
  money,
  reference,
  select,
  text,
} from '../../../src/schema/fields.ts'
import type { Action } from '../../../src/schema/document.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { recurringExpenseAccess } from '../access.ts'
import { branchField } from '../../documents/header-fields.ts'

/** Declares the action that creates the draft of the expense that is due next (rule 1.27). */
export const recurringExpenseActions = {
  draft: {
    rows: true,
    when: { isActive: true },
    answers: 'expenses',
    roles: ['manager', 'accounts'],
    icon: 'receipt',
    tone: 'info',
  },
} as const satisfies Readonly<Record<string, Action>>

/** Declares expenses that recur every week, month, quarter or year, such as rent (rule 1.27). */
export const recurringExpenses = defineResource('recurring-expenses', {
  icon: 'repeat',
  group: 'expense',
  sort: ['nextDate', 'ASC'],
  access: recurringExpenseAccess,
  scope: ['branch'],
  inactive: { isActive: false },
  touches: ['expenses'],
  actions: recurringExpenseActions,
  related: ['expenses'],
  essentials: ['nextDate', 'amount', 'every'],
  fields: {
    name: text({ required: true, max: 100, unique: true, search: true, column: true }),
    category: reference('expense-categories', { required: true, filter: true, column: true }),
    branch: branchField,
    payee: text({ max: 200, search: true, column: true }),
    /** Holds the amount without tax. */
    amount: money({ required: true, positive: true, column: true }),
    tax: reference('taxes'),
    every: select({
      choices: { week: 'neutral', month: 'neutral', quarter: 'neutral', year: 'neutral' },
      default: 'month',
      required: true,
      filter: true,
      column: true,
    }),
    startDate: date({ required: true, default: 'today' }),
    /** Holds the date of the next expense. */
    nextDate: date({ readOnly: true, filter: true, column: true }),
    /** Holds the last day on which an expense may be due; if blank, the expense recurs without end. */
    endDate: date({ atLeast: 'startDate' }),
    description: longText({ max: 1000 }),
    isActive: boolean({ default: true, filter: true, column: true }),
  },
})
