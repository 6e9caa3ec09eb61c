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
import { adjustmentAccess } from '../access.ts'
import { reasonField } from '../documents/action-fields.ts'

export const adjustmentActions = {
  post: { from: ['draft'], roles: ['manager', 'stock'], icon: 'check', tone: 'info' },
  reverse: {
    from: ['posted'],
    roles: ['manager'],
    icon: 'undo-2',
    tone: 'warning',
    fields: reasonField,
  },
} as const satisfies Readonly<Record<string, Action>>

/** business.md §1.13: differences, counts and revaluations of one branch. */
export const adjustments = defineResource('adjustments', {
  icon: 'clipboard-check',
  group: 'inventory',
  title: 'number',
  sort: ['date', 'DESC'],
  access: adjustmentAccess,
  routes: { list: '/inventory-adjustment' },
  when: { note: { required: { reason: 'other' } } },
  sections: { main: ['branch', 'date', 'mode', 'reason', 'note'], lines: ['lines'] },
  document: {
    status: 'status',
    open: ['draft'],
    always: ['note'],
    series: { field: 'number', prefix: 'A', branch: 'branch', date: 'date' },
    touches: ['inventory', 'stock-movements', 'stock-alerts'],
    actions: adjustmentActions,
  },
  fields: {
    number: code({ readOnly: true, unique: true, search: true, column: true }),
    status: select({
      choices: { draft: 'neutral', posted: 'success', reversed: 'error' },
      default: 'draft',
      readOnly: true,
      filter: true,
      column: true,
    }),
    date: date({ required: true, default: 'today', filter: true, column: true }),
    branch: reference('branches', {
      required: true,
      preselect: 'isPrimary',
      filter: true,
      column: true,
    }),
    /** `delta`: quantities in or out; `count`: what is there; `revalue`: what one of it is worth. */
    mode: select({
      choices: { delta: 'neutral', count: 'info', revalue: 'warning' },
      default: 'delta',
      filter: true,
      column: true,
    }),
    reason: select({
      required: true,
      choices: {
        damage: 'warning',
        loss: 'error',
        theft: 'error',
        expired: 'warning',
        found: 'success',
        count: 'info',
        opening: 'neutral',
        sample: 'neutral',
        internalUse: 'neutral',
        other: 'neutral',
      },
      filter: true,
      column: true,
    }),
    note: text({ max: 500 }),
    reverseReason: text({ readOnly: true, max: 500 }),
    /** Gains less losses, at cost. */
    value: money({ readOnly: true, requires: 'view_cost', column: true }),
    lines: lines({
      max: 500,
      scan: [{ field: 'counted', when: { mode: 'count' } }, { field: 'quantity' }],
      fields: {
        product: reference('products', { required: true }),
        /** Signed; for `delta`. */
        quantity: quantity(),
        /** For `count`; blank keeps what the books say. */
        counted: quantity({ min: 0 }),
        /** For goods that come in, and for `revalue`; blank is the average. */
        unitCost: price({ min: 0, requires: 'view_cost' }),
        /** What the books said at posting, and the difference that was posted. */
        expected: quantity({ readOnly: true }),
        difference: quantity({ readOnly: true }),
        value: money({ readOnly: true, requires: 'view_cost' }),
      },
    }),
  },
})
