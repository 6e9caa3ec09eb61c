import { boolean, code, date, money, reference, text } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { reportAccess } from '../../documents/access.ts'

/** Declares posted expenses by date; the expenses of the dashboard are the sum of `cost` (I18). */
export const expenseReport = defineResource('expense-report', {
  icon: 'chart-column',
  group: 'reports',
  title: 'number',
  sort: ['date', 'DESC'],
  source: 'view',
  reads: ['expenses', 'payments'],
  linksTo: { resource: 'expenses', id: 'id' },
  access: { ...reportAccess, sales: 'none', purchasing: 'none' },
  routes: { list: '/expense-report' },
  groups: [
    'category',
    'payee',
    'branch',
    'employee',
    'method',
    'date.day',
    'date.month',
    'date.year',
  ],
  ratios: { share: { of: 'total', to: 'whole', as: 'percent' } },
  essentials: ['total', 'category', 'date'],
  fields: {
    number: code({ search: true, column: true }),
    date: date({ filter: true, column: true, opensWith: 'thisMonth' }),
    category: reference('expense-categories', { filter: true, column: true }),
    payee: text({ search: true, column: true }),
    branch: reference('branches', { filter: true, column: true }),
    employee: reference('employees', { filter: true }),
    net: money({ column: 'sum' }),
    tax: money({ column: true }),
    total: money({ column: true }),
    /** Holds the amount by which the expense lowers the profit: without tax when the tax is input tax. */
    cost: money({ column: true }),
    paid: money({ column: 'sum' }),
    due: money(),
    paidDate: date(),
    method: reference('payment-methods', { filter: true, column: true }),
    hasReceipt: boolean({ filter: true }),
  },
})
