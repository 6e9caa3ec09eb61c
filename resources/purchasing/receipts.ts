import {
  boolean,
  code,
  date,
  line,
  lines,
  money,
  price,
  quantity,
  reference,
  select,
  text,
} from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { purchaseAccess } from './access.ts'
import { lineUnit } from '../documents/lines/line-fields.ts'
import { MAX_LINES } from '../documents/lines/max-lines.ts'

/**
 * Declares goods receipts, and the corrections and costs that are posted later as receipts of the kinds `bill` and
 * `cost`. Actions of purchases create receipts: `receive` and `quick` of goods, `bill` and `revise` of corrections,
 * `distribute` and `undistribute` of costs (rule 2.1).
 */
export const receipts = defineResource('receipts', {
  icon: 'package-check',
  group: 'purchase',
  title: 'number',
  sort: ['date', 'DESC'],
  source: 'ledger',
  access: purchaseAccess,
  scope: ['branch'],
  looksUp: ['products'],
  fields: {
    number: code({ unique: true, search: true, column: true }),
    /** Names what the receipt posts: arrived goods, corrections by a bill or a revision, or distributed costs. */
    kind: select({
      choices: { goods: 'neutral', bill: 'info', cost: 'info' },
      default: 'goods',
      filter: true,
    }),
    purchase: reference('purchases', { required: true, filter: true, column: true }),
    supplier: reference('suppliers', { required: true, filter: true, column: true }),
    branch: reference('branches', { required: true, filter: true, column: true }),
    date: date({ required: true, filter: true, column: true }),
    /** Holds the amount that the receipt added to the bill: net + taxTotal + charges. */
    total: money({ requires: 'view_cost', column: true }),
    net: money({ requires: 'view_cost' }),
    taxTotal: money({ requires: 'view_cost' }),
    /** Holds the receipt's share of the freight and of the rounding of the total. */
    charges: money({ requires: 'view_cost' }),
    reversed: boolean({ filter: true, column: true }),
    /** Indicates whether goods went into stock; false if only services were received. */
    hasGoods: boolean({ derived: true, readOnly: true, filter: true }),
    note: text({ max: 500 }),
    lines: lines({
      // Quantities are in the unit of the purchase line.
      measure: { ...lineUnit, from: { document: 'purchase', line: 'line' } },
      max: MAX_LINES,
      fields: {
        /**
         * Names the line of the purchase; blank if an earlier version removed the line after its receipt was reversed.
         */
        line: line('purchases', { internal: true }),
        product: reference('products', { required: true, column: true }),
        accepted: quantity({ required: true, column: true }),
        rejected: quantity({ column: true }),
        unitCost: price({ requires: 'view_cost', column: true }),
        /** Holds the change of the value of stock. */
        value: money({ requires: 'view_cost' }),
        /**
         * Holds the cost of services, and the part of a billed difference or of distributed costs that belongs to goods
         * that had left stock.
         */
        variance: money({ requires: 'view_cost' }),
        /** Holds the receipt's share of the purchase line's amount before tax. */
        net: money({ requires: 'view_cost' }),
        /** Holds the receipt's share of the purchase line's tax. */
        tax: money({ requires: 'view_cost', column: true }),
        total: money({ requires: 'view_cost', column: true }),
      },
    }),
  },
})
