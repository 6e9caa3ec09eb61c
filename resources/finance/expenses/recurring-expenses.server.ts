import { defineActions } from '../../../src/server/context/document-actions.ts'
import { defineRules } from '../../../src/server/context/rules.ts'
import { forbidden } from '../../../src/server/http/problems.ts'
import { createProblem } from '../../documents/lines/lines.server.ts'
import { expenses } from './expenses.ts'
import { computeNextDueDate } from './next-due-date.ts'
import { prepareExpense } from './prepare-expense.server.ts'
import { recurringExpenseActions, recurringExpenses } from './recurring-expenses.ts'

/** Sets the next date to the first date when a recurring expense is created or its first date changes. */
export const recurringExpenseRules = defineRules(recurringExpenses, {
  derive({ record, previous }) {
    const isSameStart = previous?.startDate === record.startDate
    return Promise.resolve(isSameStart ? {} : { nextDate: record.startDate })
  },
})

/** Creates the draft of the expense that is due, and responds with the draft, which is posted like any other expense. */
export const recurringExpenseHandlers = defineActions(recurringExpenses, recurringExpenseActions, {
  async draft({ document, caller, trx, today, insert }) {
    if (!caller.can('expense.create')) throw forbidden('expense.create')
    const due = document.nextDate ?? document.startDate
    if (due > today) throw createProblem('NOT_DUE', '/nextDate', { nextDate: due })
    const { id: recurring, category, branch, payee, amount, tax, description } = document
    const expense = { category, branch, payee, amount, tax, date: due, recurring }
    const record = { ...expense, description: description ?? document.name }
    const completed = await prepareExpense({ record, previous: undefined, trx, caller })
    const id = await insert(expenses, { ...record, ...completed })
    const nextDate = computeNextDueDate(document.startDate, due, document.every ?? 'month')
    const isOver = document.endDate !== null && nextDate > document.endDate
    return {
      changes: { nextDate, ...(isOver && { isActive: false }) },
      answer: id,
    }
  },
})
