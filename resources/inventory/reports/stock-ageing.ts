import { date, decimal, money, quantity, reference } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { stockAccess } from '../access.ts'

/**
 * Declares the report on how long goods have been in stock. The report assumes that the oldest goods leave first; the
 * valuation at the moving average does not. The fields `days30` to `older` divide the quantity on hand by age: 0–30,
 * 31–60, 61–90, 91–180 and over 180 days.
 */
export const stockAgeing = defineResource('stock-ageing', {
  icon: 'chart-column',
  group: 'reports',
  title: 'product',
  sort: ['averageAge', 'DESC'],
  source: 'view',
  whole: true,
  reads: ['stock-movements', 'inventory'],
  looksUp: ['products'],
  linksTo: { resource: 'products', id: 'product' },
  access: stockAccess,
  routes: { list: '/stock-ageing' },
  params: { asOf: date({ default: 'today' }) },
  groups: ['branch', 'category', 'brand', 'product'],
  essentials: ['onHand', 'value', 'averageAge', 'branch'],
  fields: {
    product: reference('products', { filter: true, column: true }),
    category: reference('categories', { filter: true }),
    brand: reference('brands', { filter: true }),
    branch: reference('branches', { filter: true, column: true }),
    onHand: quantity({ column: true }),
    days30: quantity({ column: true }),
    days60: quantity({ column: true }),
    days90: quantity({ column: true }),
    days180: quantity({ column: true }),
    older: quantity({ column: true }),
    averageAge: decimal({ decimals: 1, column: true }),
    value: money({ requires: 'view_cost', column: true }),
    value30: money({ requires: 'view_cost' }),
    value60: money({ requires: 'view_cost' }),
    value90: money({ requires: 'view_cost' }),
    value180: money({ requires: 'view_cost' }),
    valueOlder: money({ requires: 'view_cost', column: 'sum' }),
  },
})
