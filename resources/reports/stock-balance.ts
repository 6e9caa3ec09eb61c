import { date, money, quantity, reference } from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { stockAccess } from '../access.ts'

/** business.md §5: what came into and left each branch in a period; closing = opening + in − out, in goods and value. */
export const stockBalance = defineResource('stock-balance', {
  icon: 'chart-column',
  group: 'reports',
  title: 'product',
  source: 'view',
  reads: ['stock-movements'],
  opens: { resource: 'products', id: 'product' },
  access: stockAccess,
  routes: { list: '/stock-balance' },
  asks: { from: date(), to: date({ default: 'today', atLeast: 'from' }) },
  groups: ['branch', 'category', 'brand', 'product'],
  fields: {
    product: reference('products', { filter: true, column: true }),
    category: reference('categories', { filter: true }),
    brand: reference('brands', { filter: true }),
    branch: reference('branches', { filter: true, column: true }),
    opening: quantity({ column: true }),
    purchased: quantity({ column: true }),
    customerReturns: quantity({ column: true }),
    transferredIn: quantity({ column: true }),
    adjustedIn: quantity({ column: true }),
    sold: quantity({ column: true }),
    supplierReturns: quantity({ column: true }),
    transferredOut: quantity({ column: true }),
    adjustedOut: quantity({ column: true }),
    quantityIn: quantity(),
    quantityOut: quantity(),
    closing: quantity({ column: true }),
    openingValue: money({ requires: 'view_cost' }),
    valueIn: money({ requires: 'view_cost' }),
    valueOut: money({ requires: 'view_cost' }),
    closingValue: money({ requires: 'view_cost', column: true }),
  },
})
