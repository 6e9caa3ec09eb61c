import { date, money, quantity, reference } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { stockAccess } from '../access.ts'

/** Declares goods in and out of each branch in a period; closing = opening + in − out, in quantity and value. */
export const stockBalance = defineResource('stock-balance', {
  icon: 'chart-column',
  group: 'reports',
  title: 'product',
  source: 'view',
  whole: true,
  reads: ['stock-movements'],
  looksUp: ['inventory', 'products'],
  linksTo: { resource: 'products', id: 'product' },
  access: stockAccess,
  routes: { list: '/stock-balance' },
  params: {
    from: date({ opensWith: 'thisMonth' }),
    to: date({ default: 'today', atLeast: 'from' }),
  },
  groups: ['branch', 'category', 'brand', 'product'],
  essentials: ['closing', 'opening', 'branch', 'closingValue'],
  fields: {
    product: reference('products', { required: true, filter: true, column: true }),
    category: reference('categories', { filter: true }),
    brand: reference('brands', { filter: true }),
    branch: reference('branches', { filter: true, column: true }),
    opening: quantity({ column: true }),
    purchased: quantity(),
    customerReturns: quantity(),
    transferredIn: quantity(),
    adjustedIn: quantity(),
    sold: quantity(),
    supplierReturns: quantity(),
    transferredOut: quantity(),
    adjustedOut: quantity(),
    quantityIn: quantity({ column: true }),
    quantityOut: quantity({ column: true }),
    closing: quantity({ column: true }),
    openingValue: money({ requires: 'view_cost' }),
    valueIn: money({ requires: 'view_cost' }),
    valueOut: money({ requires: 'view_cost' }),
    closingValue: money({ requires: 'view_cost', column: true }),
  },
})
