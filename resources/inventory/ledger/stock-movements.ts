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

/** Declares the stock ledger, to which postings only add rows (rule 1.12). */
export const stockMovements = defineResource('stock-movements', {
  icon: 'history',
  group: 'inventory',
  title: 'number',
  sort: ['createdAt', 'DESC'],
  source: 'ledger',
  history: false,
  /** Hides the ledger, which names every sale, from sales staff, who may see quantities only. */
  access: { ...stockAccess, sales: 'none' },
  scope: ['branch'],
  /** Adds a foreign key to each kind of document that moves stock, and to its lines (decision 090). */
  documentPointers: {
    by: 'resource',
    id: 'document',
    line: 'line',
    ledger: 'stock-movements',
    isHidden: true,
  },
  routes: { list: '/stock-history' },
  linksTo: { by: 'resource', id: 'document' },
  groups: ['product', 'branch', 'type', 'date.day', 'date.week', 'date.month'],
  states: ['type'],
  essentials: ['product', 'quantityIn', 'quantityOut', 'quantityAfter'],
  fields: {
    product: reference('products', { required: true, filter: true, column: true }),
    branch: reference('branches', { required: true, filter: true, column: true }),
    /** Holds the sequence number of the movement of a product in a branch: 1, 2, 3 … */
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
    number: code({ column: true, ordered: true }),
    /** Holds the quantity with sign; 0 for a cost correction. */
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
    /** Names the resource of the document that caused the movement; `document` and `line` hold the ids. */
    resource: code({ required: true, internal: true }),
    document: code({ required: true, max: 36, internal: true }),
    line: code({ max: 36, internal: true }),
    reverses: reference('stock-movements', { unique: true }),
    reason: text({ max: 500 }),
    /** Names the cause of a gain or a loss, such as the reason of an adjustment; it chooses the account in the books. */
    cause: code({ max: 32, internal: true }),
  },
})
