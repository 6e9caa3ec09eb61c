import { date, integer, money, quantity, reference, select } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { stockAccess } from '../access.ts'

/**
 * Declares the stock turnover of products. Class A contains the products with the first 80 % of the cost of goods sold,
 * B those with the next 15 %, C all others. Slow stock lasts for more than 180 days at the sales of the period. Dead
 * stock was neither sold nor received in the period.
 */
export const slowStock = defineResource('slow-stock', {
  icon: 'chart-column',
  group: 'reports',
  title: 'product',
  sort: ['value', 'DESC'],
  source: 'view',
  whole: true,
  reads: ['stock-movements', 'inventory'],
  looksUp: ['products'],
  linksTo: { resource: 'products', id: 'product' },
  access: stockAccess,
  routes: { list: '/slow-stock' },
  params: {
    asOf: date({ default: 'today' }),
    /** Sets the length of the period that ends on `asOf`, in days. */
    days: integer({ default: 90, min: 1, max: 3650 }),
    branch: reference('branches'),
  },
  groups: ['state', 'abc', 'category', 'brand'],
  states: ['state'],
  essentials: ['onHand', 'value', 'daysOfCover', 'lastSale'],
  fields: {
    product: reference('products', { filter: true, column: true }),
    category: reference('categories', { filter: true }),
    brand: reference('brands'),
    state: select({
      choices: { dead: 'error', slow: 'warning', fresh: 'info', moving: 'success' },
      filter: true,
      column: true,
    }),
    abc: select({ choices: { A: 'info', B: 'neutral', C: 'neutral' }, filter: true, column: true }),
    onHand: quantity({ column: true }),
    sold: quantity({ column: true }),
    daysOfCover: integer({ column: true }),
    lastSale: date({ column: true }),
    value: money({ requires: 'view_cost', column: true }),
    costOfSold: money({ requires: 'view_cost' }),
  },
})
