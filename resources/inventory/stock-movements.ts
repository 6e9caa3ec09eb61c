import {
  code,
  date,
  integer,
  money,
  price,
  quantity,
  reference,
  select,
  text,
} from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { stockAccess } from '../access.ts'

/** business.md §1.12: the ledger; rows are added by postings and never change. */
export const stockMovements = defineResource('stock-movements', {
  icon: 'history',
  group: 'inventory',
  title: 'product',
  sort: ['createdAt', 'DESC'],
  source: 'ledger',
  access: stockAccess,
  routes: { list: '/stock-history' },
  fields: {
    product: reference('products', { required: true, filter: true, column: true }),
    branch: reference('branches', { required: true, filter: true, column: true }),
    /** Its place among the movements of the product in the branch: 1, 2, 3 … */
    sequence: integer({ required: true }),
    type: select({
      choices: {
        opening: 'neutral',
        purchase: 'success',
        purchaseReturn: 'warning',
        sale: 'info',
        saleReturn: 'warning',
        adjustIn: 'success',
        adjustOut: 'error',
        count: 'neutral',
        transferOut: 'info',
        transferIn: 'success',
        transferLoss: 'error',
        costCorrection: 'neutral',
        reversal: 'warning',
      },
      filter: true,
      column: true,
    }),
    date: date({ required: true, filter: true, column: true }),
    /** Signed; 0 where only the value is corrected. */
    quantity: quantity({ required: true, column: true }),
    unitCost: price({ requires: 'view_cost', column: true }),
    value: money({ required: true, requires: 'view_cost', column: true }),
    quantityAfter: quantity({ required: true, column: true }),
    valueAfter: money({ required: true, requires: 'view_cost' }),
    averageAfter: price({ required: true, requires: 'view_cost' }),
    /** The document that caused it: its resource, id, number and line. */
    resource: code({ required: true, filter: true }),
    document: code({ required: true, max: 36 }),
    number: code({ column: true }),
    line: code({ max: 36 }),
    reverses: reference('stock-movements', { unique: true }),
    reason: text({ max: 500 }),
  },
})
