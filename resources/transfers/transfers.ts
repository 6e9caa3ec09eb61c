import {
  code,
  date,
  lines,
  money,
  price,
  quantity,
  reference,
  select,
  text,
} from '../../src/schema/fields.ts'
import type { Action } from '../../src/schema/document.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { transferAccess } from '../access.ts'
import { reasonField } from '../documents/action-fields.ts'

const line = code({ required: true, max: 36 })

/** business.md §2.4 */
export const transferActions = {
  dispatch: {
    from: ['draft'],
    roles: ['manager', 'stock'],
    icon: 'truck',
    tone: 'info',
    perLine: { field: 'quantity', left: 'quantity', begins: 'all' },
    fields: {
      date: date(),
      lines: lines({ max: 500, fields: { line, quantity: quantity({ required: true, min: 0 }) } }),
    },
  },
  receive: {
    from: ['dispatched'],
    roles: ['manager', 'stock'],
    icon: 'package-check',
    tone: 'success',
    perLine: {
      field: 'received',
      left: { subtract: ['dispatched', { add: ['received', 'lost'] }] },
      begins: 'all',
    },
    fields: {
      date: date(),
      lines: lines({
        max: 500,
        fields: {
          line,
          received: quantity({ required: true, min: 0 }),
          lost: quantity({ min: 0 }),
          reason: text({ max: 500 }),
        },
      }),
    },
  },
  cancel: {
    from: ['draft', 'dispatched'],
    when: { goodsStatus: 'none' },
    roles: ['manager', 'stock'],
    icon: 'ban',
    tone: 'error',
    fields: reasonField,
  },
} as const satisfies Readonly<Record<string, Action>>

/** business.md §1.14: goods on their way between two branches; what is out is received, lost or in transit. */
export const transfers = defineResource('transfers', {
  icon: 'arrow-left-right',
  group: 'inventory',
  title: 'number',
  sort: ['date', 'DESC'],
  access: transferAccess,
  routes: { list: '/transfer-history', create: '/transfer-stock' },
  sections: { main: ['fromBranch', 'toBranch', 'date', 'expectedDate', 'notes'], lines: ['lines'] },
  document: {
    status: 'status',
    open: ['draft'],
    always: ['notes'],
    series: { field: 'number', prefix: 'T', branch: 'fromBranch', date: 'date' },
    touches: ['inventory', 'stock-movements', 'stock-alerts'],
    actions: transferActions,
  },
  fields: {
    number: code({ readOnly: true, unique: true, search: true, column: true }),
    status: select({
      choices: { draft: 'neutral', dispatched: 'info', received: 'success', cancelled: 'error' },
      default: 'draft',
      readOnly: true,
      filter: true,
      column: true,
    }),
    goodsStatus: select({
      choices: { none: 'neutral', partial: 'warning', full: 'success' },
      default: 'none',
      readOnly: true,
    }),
    date: date({ required: true, default: 'today', filter: true, column: true }),
    fromBranch: reference('branches', { required: true, filter: true, column: true }),
    toBranch: reference('branches', { required: true, filter: true, column: true }),
    expectedDate: date({ atLeast: 'date' }),
    dispatchedDate: date({ readOnly: true, column: true }),
    receivedDate: date({ readOnly: true, column: true }),
    notes: text({ max: 500 }),
    cancelReason: text({ readOnly: true, max: 500 }),
    lines: lines({
      max: 500,
      fields: {
        product: reference('products', { required: true, column: true }),
        quantity: quantity({ required: true, min: 0.0001, column: true }),
        dispatched: quantity({ readOnly: true, default: 0, column: true }),
        received: quantity({ readOnly: true, default: 0, column: true }),
        lost: quantity({ readOnly: true, default: 0, column: true }),
        reason: text({ readOnly: true, max: 500 }),
        unitCost: price({ readOnly: true, requires: 'view_cost' }),
        /** What left the one branch, and how much of it has come in or been written off at the other. */
        value: money({ readOnly: true, requires: 'view_cost' }),
        settled: money({ readOnly: true, default: 0, requires: 'view_cost' }),
      },
    }),
  },
})
