import { integer, price, quantity, reference, select } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { stockAccess } from '../access.ts'

/** Declares products at or below the reorder point of a branch, how much to order, and from whom (rule 4.10). */
export const stockAlerts = defineResource('stock-alerts', {
  icon: 'bell',
  group: 'inventory',
  title: 'product',
  source: 'view',
  reads: ['inventory', 'products', 'purchases'],
  looksUp: ['branches', 'units'],
  linksTo: { resource: 'products', id: 'product' },
  access: stockAccess,
  routes: { list: '/stock-alert' },
  listActions: {
    draftPurchases: { right: 'purchase.create', creates: 'purchases', icon: 'shopping-bag' },
  },
  groups: ['supplier', 'branch', 'category', 'state'],
  states: ['state'],
  essentials: ['available', 'suggested', 'branch', 'supplier'],
  fields: {
    product: reference('products', { filter: true, column: true }),
    branch: reference('branches', { filter: true, column: true }),
    category: reference('categories', { filter: true }),
    /** Holds the state; `reserved` means that all stock is reserved. */
    state: select({
      choices: { low: 'warning', reserved: 'error', out: 'error' },
      filter: true,
      column: true,
    }),
    onHand: quantity(),
    available: quantity({ column: true }),
    suggested: quantity({ column: true }),
    incoming: quantity({ dashZero: true, column: true }),
    reorderPoint: quantity({ column: true, sum: false }),
    targetLevel: quantity({ sum: false }),
    /** Holds the quantity in purchases that are drafts or wait for approval, in the stock unit. */
    drafted: quantity(),
    supplier: reference('suppliers', { filter: true, column: true, requires: 'supplier.view' }),
    leadTimeDays: integer(),
    packSize: quantity({ sum: false }),
    lastCost: price({ requires: 'view_cost' }),
    supplierPrice: price({ requires: 'view_cost' }),
  },
})
