import {
  computed,
  dateTime,
  integer,
  money,
  price,
  quantity,
  reference,
  text,
} from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { stockAccess } from '../access.ts'

/** Declares the stock level of a product in a branch, which only the ledger writes (rule 1.11). */
export const inventory = defineResource('inventory', {
  one: 'stock',
  icon: 'boxes',
  group: 'inventory',
  title: 'product',
  linksTo: { resource: 'products', id: 'product' },
  source: 'ledger',
  history: false,
  reads: ['products', 'stock-movements'],
  access: stockAccess,
  scope: ['branch'],
  routes: { list: '/inventory-list' },
  essentials: ['onHand', 'available', 'branch'],
  fields: {
    product: reference('products', {
      required: true,
      unique: { per: 'branch' },
      filter: true,
      column: true,
    }),
    branch: reference('branches', { required: true, filter: true, column: true }),
    /** Shows the bin, which the product stores. */
    bin: text({ derived: true, readOnly: true, filter: true, column: true }),
    onHand: quantity({ default: 0, filter: true, column: true }),
    /** Holds the quantity that is reserved for confirmed orders and approved transfers. */
    reserved: quantity({ default: 0, dashZero: true, column: true }),
    /** Holds the quantity that is ordered from suppliers, or in transit from another branch. */
    incoming: quantity({ default: 0, dashZero: true, column: true }),
    available: computed({
      as: 'quantity',
      from: { subtract: ['onHand', 'reserved'] },
      column: true,
    }),
    averageCost: price({ default: 0, requires: 'view_cost', column: true }),
    value: money({ default: 0, requires: 'view_cost', column: true }),
    /** Counts the movements; equals the sequence number of the last movement. */
    movements: integer({ default: 0 }),
    movedAt: dateTime(),
    countedAt: dateTime(),
  },
})
