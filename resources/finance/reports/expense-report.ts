import { boolean, code, date, money, reference, select, text } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { reportAccess } from '../../documents/access.ts'
import { journalSources } from '../../documents/journal-sources.ts'

/**
 * Declares posted expenses and other entries on expense accounts by date. The sum of `cost` is the expenses of the
 * dashboard and of profit and loss (rule 4.5, I18).
 */
export const expenseReport = defineResource('expense-report', {
  icon: 'chart-column',
  group: 'reports',
  title: 'number',
  sort: ['date', 'DESC'],
  source: 'view',
  reads: ['expenses', 'payments', 'journal-lines', 'accounts'],
  looksUp: ['expense-categories', ...journalSources],
  linksTo: { by: 'resource', id: 'document' },
  access: { ...reportAccess, sales: 'none', purchasing: 'none' },
  routes: { list: '/expense-report' },
  groups: [
    'kind',
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
    kind: select({ choices: { expense: 'neutral', entry: 'info' }, filter: true }),
    number: code({ search: true, column: true }),
    date: date({ filter: true, column: true, opensWith: 'thisMonth' }),
    category: reference('expense-categories', { filter: true, column: true }),
    payee: text({ search: true, column: true }),
    branch: reference('branches', { filter: true, column: true }),
    employee: reference('employees', { filter: true }),
    net: money({ column: 'sum' }),
    tax: money({ column: true }),
    total: money({ column: true }),
    /**
     * Holds the amount by which the row lowers the profit: without tax when the tax is input tax, and nothing when the
     * category posts to an asset.
     */
    cost: money({ column: true }),
    paid: money({ column: 'sum' }),
    due: money(),
    paidDate: date(),
    method: reference('payment-methods', { filter: true, column: true }),
    hasReceipt: boolean({ filter: true }),
    resource: code({ internal: true }),
    document: code({ max: 36, internal: true }),
  },
})
