import {
  code,
  date,
  money,
  percent,
  price,
  quantity,
  reference,
  select,
} from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { purchaseReportAccess } from '../../documents/access.ts'

/** Declares purchase and return lines with their unit cost and the cost of the previous purchase. */
export const purchaseHistory = defineResource('purchase-history', {
  icon: 'history',
  group: 'purchase',
  title: 'number',
  sort: ['date', 'DESC'],
  source: 'view',
  reads: ['purchases'],
  looksUp: ['products'],
  linksTo: { resource: 'purchases', id: 'purchase' },
  access: purchaseReportAccess,
  routes: { list: '/purchase-history' },
  groups: ['product', 'supplier', 'category', 'brand', 'date.month'],
  ratios: { share: { of: 'net', to: 'whole', as: 'percent' } },
  states: ['kind'],
  essentials: ['netUnitCost', 'quantity', 'product', 'supplier', 'date'],
  fields: {
    number: code({ search: true, column: true }),
    kind: select({ choices: { purchase: 'neutral', return: 'warning' } }),
    date: date({ filter: true, column: true }),
    product: reference('products', { filter: true, column: true }),
    category: reference('categories', { filter: true }),
    brand: reference('brands'),
    supplier: reference('suppliers', { filter: true, column: true }),
    branch: reference('branches', { filter: true }),
    unitPrice: price({ requires: 'view_cost' }),
    quantity: quantity({ column: true }),
    unit: reference('units'),
    received: quantity({ column: 'sum' }),
    discount: money({ requires: 'view_cost', column: 'sum' }),
    net: money({ requires: 'view_cost', column: 'sum' }),
    /**
     * Holds the cost per stock unit, after discounts and without tax; after receipt, with the line's share of the
     * freight.
     */
    netUnitCost: price({ requires: 'view_cost', column: true }),
    /** Holds the unit cost of the previous purchase, from any supplier. */
    previousCost: price({ requires: 'view_cost' }),
    costChange: percent({ requires: 'view_cost', digits: 2, column: true }),
    purchase: reference('purchases'),
  },
})
