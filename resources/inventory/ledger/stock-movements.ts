import {
  code,
  computed,
  date,
  integer,
  money,
  price,
  quantity,
  reference,
  select,
  text,
} from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { stockAccess } from '../access.ts'

/** Declares the stock ledger; postings add rows, nothing changes them (rule 1.12). */
export const stockMovements = defineResource('stock-movements', {
  icon: 'history',
  group: 'inventory',
  title: 'number',
  sort: ['createdAt', 'DESC'],
  source: 'ledger',
  /** Denies the ledger to sales staff, who see quantities only: the ledger names every sale. */
  access: { ...stockAccess, sales: 'none' },
  scope: ['branch'],
  routes: { list: '/stock-history' },
  linksTo: { by: 'resource', id: 'document' },
  groups: ['product', 'branch', 'type', 'date.day', 'date.week', 'date.month'],
  states: ['type'],
  essentials: ['product', 'quantityIn', 'quantityOut', 'quantityAfter'],
  fields: {
    product: reference('products', { required: true, filter: true, column: true }),
    branch: reference('branches', { required: true, filter: true, column: true }),
    /** Numbers the movements of the product in the branch: 1, 2, 3 … */
    sequence: integer({ required: true, internal: true }),
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
      choicesFrom: 'entries',
      filter: true,
      column: true,
    }),
    date: date({ required: true, filter: true, column: true }),
    /** Signed; 0 where only the value is corrected. */
    number: code({ column: true }),
    quantity: quantity({ required: true }),
    quantityIn: computed({ as: 'quantity', from: { positive: 'quantity' }, column: true }),
    quantityOut: computed({
      as: 'quantity',
      from: { positive: { subtract: [{ value: 0 }, 'quantity'] } },
      column: true,
    }),
    quantityAfter: quantity({ required: true, column: true, sum: false }),
    unitCost: price({ requires: 'view_cost' }),
    value: money({ required: true, requires: 'view_cost', column: 'sum' }),
    valueAfter: money({ required: true, requires: 'view_cost', sum: false }),
    averageAfter: price({ required: true, requires: 'view_cost' }),
    /** Names the document that caused the movement: resource, id, number and line. */
    resource: code({ required: true, internal: true }),
    document: code({ required: true, max: 36, internal: true }),
    line: code({ max: 36, internal: true }),
    reverses: reference('stock-movements', { unique: true }),
    reason: text({ max: 500 }),
  },
})
