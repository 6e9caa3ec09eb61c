import { code, date, money, quantity, reference, select } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { adjustmentAccess } from '../access.ts'

/** Declares the differences between counted and book quantities of posted counts. */
export const countVariance = defineResource('count-variance', {
  icon: 'clipboard-check',
  group: 'reports',
  title: 'number',
  sort: ['date', 'DESC'],
  source: 'view',
  reads: ['adjustments'],
  looksUp: ['products'],
  linksTo: { resource: 'adjustments', id: 'adjustment' },
  access: { ...adjustmentAccess, stock: 'view' },
  routes: { list: '/count-variance' },
  groups: ['branch', 'product', 'category', 'result', 'date.month'],
  states: ['result'],
  essentials: ['difference', 'value', 'date', 'branch'],
  fields: {
    product: reference('products', { filter: true, column: true }),
    category: reference('categories', { filter: true }),
    date: date({ filter: true, column: true, opensWith: 'thisMonth' }),
    number: code({ search: true, column: true }),
    branch: reference('branches', { filter: true }),
    result: select({
      choices: { short: 'error', exact: 'success', surplus: 'warning' },
      filter: true,
      column: true,
    }),
    expected: quantity({ column: true }),
    counted: quantity({ column: true }),
    difference: quantity({ column: true }),
    value: money({ requires: 'view_cost', column: true }),
    countedBy: reference('users'),
    adjustment: reference('adjustments'),
  },
})
