import { code, date, money, reference, select } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { paymentAccess } from '../access.ts'

/** Declares allocations: which payment paid which document (rule 1.10). */
export const paymentAllocations = defineResource('payment-allocations', {
  one: 'payment-allocation',
  icon: 'banknote',
  group: 'reports',
  title: 'number',
  sort: ['date', 'DESC'],
  source: 'view',
  reads: ['payments'],
  looksUp: ['sales', 'purchases', 'expenses'],
  linksTo: { resource: 'payments', id: 'payment' },
  access: paymentAccess,
  routes: { list: '/payment-allocations' },
  states: ['direction'],
  essentials: ['amount', 'method', 'date'],
  totals: [{ direction: 'in' }, { direction: 'out' }],
  fields: {
    number: code({ search: true, column: true }),
    direction: select({ choices: { in: 'success', out: 'warning' }, filter: true }),
    date: date({ filter: true, column: true, opensWith: 'thisMonth' }),
    method: reference('payment-methods', { filter: true, column: true, width: 124 }),
    amount: money({ column: true }),
    payment: reference('payments'),
    sale: reference('sales', { filter: true, column: true, width: 180 }),
    purchase: reference('purchases', { filter: true, column: true, width: 180 }),
    expense: reference('expenses', { filter: true }),
  },
})
