import { code, date, money, quantity, reference, select, text } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { reportAccess } from '../../documents/access.ts'
import { adjustments } from '../adjustments/adjustments.ts'

/** Declares changes of stock value without a purchase or sale, and free goods (rules 2.5 and 4.16). */
export const stockLosses = defineResource('stock-losses', {
  icon: 'chart-column',
  group: 'reports',
  title: 'number',
  sort: ['date', 'DESC'],
  source: 'view',
  reads: ['stock-movements', 'adjustments', 'purchases'],
  linksTo: { by: 'resource', id: 'document' },
  access: { ...reportAccess, stock: 'view' },
  routes: { list: '/stock-losses' },
  groups: ['cause', 'product', 'branch', 'enteredBy', 'date.month'],
  states: ['type', 'cause'],
  essentials: ['product', 'loss', 'gain', 'date'],
  fields: {
    product: reference('products', { filter: true, column: true }),
    branch: reference('branches', { filter: true, column: true }),
    date: date({ filter: true, column: true, opensWith: 'thisMonth' }),
    type: select({
      choices: {
        adjustIn: 'success',
        adjustOut: 'error',
        count: 'neutral',
        transferLoss: 'error',
        costCorrection: 'neutral',
        reversal: 'warning',
        purchase: 'success',
      },
      filter: true,
    }),
    number: code({ search: true, column: true }),
    cause: select({
      choices: { ...adjustments.fields.reason.choices, transferLoss: 'error', free: 'success' },
      filter: true,
      column: true,
      width: 190,
    }),
    /** Holds the reason that was entered with the movement. */
    reason: text(),
    quantity: quantity({ column: true }),
    loss: money({ requires: 'view_cost', column: true }),
    gain: money({ requires: 'view_cost', column: true }),
    enteredBy: reference('users'),
    approver: reference('users'),
    resource: code({ internal: true }),
    document: code({ max: 36, internal: true }),
  },
})
