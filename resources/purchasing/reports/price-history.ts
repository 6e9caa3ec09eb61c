import { dateTime, price, reference, select } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { catalogAccess } from '../../catalog/access.ts'

/** Declares the changes of sale prices and minimum sale prices: date, old and new price, person (U37). */
export const priceHistory = defineResource('price-history', {
  icon: 'history',
  group: 'reports',
  title: 'product',
  sort: ['changedAt', 'DESC'],
  source: 'view',
  reads: ['products'],
  linksTo: { resource: 'products', id: 'product' },
  access: { ...catalogAccess, purchasing: 'view', stock: 'none' },
  routes: { list: '/price-history' },
  states: ['kind'],
  essentials: ['after', 'before', 'changedAt'],
  fields: {
    product: reference('products', { filter: true, column: true }),
    changedAt: dateTime({ filter: true, column: true }),
    kind: select({
      choices: { price: 'neutral', minSalePrice: 'neutral' },
      filter: true,
      column: true,
    }),
    before: price({ requires: 'view_price', column: true }),
    after: price({ requires: 'view_price', column: true }),
    changedBy: reference('users', { column: true }),
  },
})
