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
import { salesReportAccess } from '../../documents/access.ts'

/**
 * Declares the lines that were sold with a discount or at an entered price, each with the discount and the author of the
 * sale (`cashier`).
 */
export const discountReport = defineResource('discount-report', {
  icon: 'percent',
  group: 'reports',
  title: 'number',
  sort: ['date', 'DESC'],
  source: 'view',
  reads: ['sales', 'products'],
  linksTo: { resource: 'sales', id: 'sale' },
  access: { ...salesReportAccess, sales: 'none' },
  routes: { list: '/discount-report' },
  groups: [
    'cashier',
    'product',
    'category',
    'customer',
    'branch',
    'kind',
    'date.day',
    'date.month',
  ],
  ratios: { discountPercent: { of: 'discountGiven', to: 'listAmount', as: 'percent' } },
  states: ['kind'],
  essentials: ['discountGiven', 'product', 'cashier', 'date'],
  fields: {
    number: code({ search: true, column: true }),
    date: date({ filter: true, column: true, opensWith: 'thisMonth' }),
    sale: reference('sales'),
    /** States why the line is listed: sold with a discount, or at an entered price (`override`). */
    kind: select({
      choices: { discount: 'info', override: 'warning' },
      filter: true,
    }),
    product: reference('products', { filter: true, column: true }),
    category: reference('categories', { filter: true }),
    customer: reference('customers', { filter: true }),
    branch: reference('branches', { filter: true }),
    cashier: reference('users', { filter: true, column: true }),
    quantity: quantity({ column: 'sum' }),
    listPrice: price({ column: true }),
    price: price({ column: true }),
    listAmount: money(),
    soldAmount: money({ column: 'sum' }),
    discountPercent: percent({ digits: 2, column: true, filter: true }),
    /** Holds the amount below the list price; negative if the line was sold above the list price. */
    discountGiven: money({ column: true }),
  },
})
