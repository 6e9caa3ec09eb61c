import { quantity, reference, select } from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { stockAccess } from '../access.ts'

/** business.md §4.10: products of which a branch has too little, and how much to order. */
export const stockAlerts = defineResource('stock-alerts', {
  icon: 'bell',
  group: 'inventory',
  title: 'product',
  source: 'view',
  access: stockAccess,
  routes: { list: '/stock-alert' },
  fields: {
    product: reference('products', { filter: true, column: true }),
    branch: reference('branches', { filter: true, column: true }),
    category: reference('categories', { filter: true }),
    supplier: reference('suppliers', { filter: true, column: true }),
    state: select({ choices: { low: 'warning', out: 'error' }, filter: true, column: true }),
    onHand: quantity({ column: true }),
    available: quantity({ column: true }),
    incoming: quantity({ column: true }),
    reorderPoint: quantity({ column: true }),
    targetLevel: quantity(),
    suggested: quantity({ column: true }),
  },
})
