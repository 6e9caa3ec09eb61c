import { code, date, money, reference, select, text } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { reportAccess } from '../../documents/access.ts'

/**
 * Declares posted payments as money in and money out, by date of payment; `net` is money in less money out (rule 4.9).
 */
export const cashMovements = defineResource('cash-movements', {
  icon: 'banknote',
  group: 'reports',
  title: 'number',
  sort: ['date', 'DESC'],
  source: 'view',
  reads: ['payments'],
  linksTo: { resource: 'payments', id: 'id' },
  access: reportAccess,
  routes: { list: '/cash-movements' },
  groups: [
    'method',
    'cashier',
    'party',
    'direction',
    'branch',
    'date.day',
    'date.week',
    'date.month',
  ],
  states: ['direction'],
  essentials: ['net', 'method', 'date'],
  fields: {
    number: code({ search: true, column: true }),
    date: date({ filter: true, column: true, opensWith: 'thisMonth' }),
    direction: select({ choices: { in: 'success', out: 'warning' }, filter: true, column: true }),
    party: select({
      choices: { customer: 'neutral', supplier: 'neutral', expense: 'neutral' },
      filter: true,
    }),
    customer: reference('customers', { filter: true }),
    supplier: reference('suppliers', { filter: true }),
    branch: reference('branches', { filter: true, column: true }),
    method: reference('payment-methods', { filter: true, column: true }),
    cashier: reference('users', { filter: true }),
    reference: text({ search: true }),
    in: money({ column: true }),
    out: money({ column: true }),
    net: money({ column: true }),
  },
})
