import {
  boolean,
  code,
  date,
  money,
  price,
  quantity,
  reference,
  select,
  text,
} from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { stockAccess } from '../access.ts'

/**
 * Lists the states of a stock level: negative, empty, all reserved, at or below the reorder point, above the target
 * level, or normal.
 */
const stockStates = {
  negative: 'error',
  out: 'error',
  reserved: 'error',
  low: 'warning',
  over: 'info',
  ok: 'success',
} as const

/**
 * Declares the stock of each product and branch at the end of a day; its value equals the stock value of the dashboard
 * (I18).
 */
export const stockOverview = defineResource('stock-overview', {
  icon: 'boxes',
  group: 'inventory',
  title: 'product',
  source: 'view',
  reads: ['inventory', 'stock-movements', 'products'],
  looksUp: ['branches'],
  linksTo: { resource: 'products', id: 'product' },
  access: stockAccess,
  routes: { list: '/stock-overview' },
  params: { asOf: date({ default: 'today' }) },
  groups: ['branch', 'category', 'brand', 'product', 'state'],
  subtitle: 'sku',
  states: ['state'],
  essentials: ['onHand', 'available', 'branch', 'value'],
  fields: {
    product: reference('products', { filter: true, column: true }),
    sku: code({ width: 150 }),
    category: reference('categories', { filter: true }),
    brand: reference('brands', { filter: true }),
    branch: reference('branches', { filter: true, column: true }),
    bin: text({ filter: true }),
    state: select({ choices: stockStates, filter: true, column: true }),
    hasStock: boolean({ filter: true }),
    onHand: quantity({ column: true }),
    /** Holds the reserved quantity. Past days have no reserved, incoming and available quantities. */
    reserved: quantity({ dashZero: true }),
    available: quantity({ column: true }),
    incoming: quantity({ dashZero: true, column: true }),
    reorderPoint: quantity({ sum: false }),
    targetLevel: quantity({ sum: false }),
    averageCost: price({ requires: 'view_cost', column: true }),
    value: money({ requires: 'view_cost', column: true }),
    retailValue: money({ requires: 'view_price', column: true }),
    movedOn: date(),
  },
})
