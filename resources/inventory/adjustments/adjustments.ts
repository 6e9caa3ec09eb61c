import {
  boolean,
  lines,
  integer,
  money,
  price,
  quantity,
  reference,
  select,
  text,
} from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { adjustmentAccess } from '../access.ts'
import { branchField, dayField, numberField } from '../../documents/header-fields.ts'
import { adjustmentActions } from './adjustment-actions.ts'
import { productUnit } from '../../documents/lines/line-fields.ts'
import { MAX_LINES } from '../../documents/lines/max-lines.ts'

/** Hides the book quantities of a blind count from people who cannot approve it. */
const redact = {
  right: 'adjustment.approve',
  while: { blind: true, status: ['draft', 'pendingApproval'] },
} as const

/** Declares adjustments: differences, counts and revaluations of one branch (rule 1.13). */
export const adjustments = defineResource('adjustments', {
  icon: 'clipboard-check',
  group: 'inventory',
  title: 'number',
  sort: ['date', 'DESC'],
  access: adjustmentAccess,
  limits: {
    /** Limits the value of a stock adjustment: the sum of its gains and losses, both counted as positive. */
    adjustmentValue: { field: money({ min: 0 }), roles: { manager: null, stock: 500 } },
  },
  scope: ['branch'],
  imports: false,
  routes: { list: '/inventory-adjustment' },
  when: {
    note: { required: { reason: 'other' } },
    blind: { visible: { mode: 'count' } },
    'lines.quantity': { visible: { mode: 'delta' } },
    'lines.counted': { visible: { mode: 'count' } },
    'lines.bin': { visible: { mode: 'count' } },
    'lines.listed': { visible: { mode: 'count' } },
    'lines.expected': { visible: { mode: 'count' } },
    'lines.difference': { visible: { mode: 'count' } },
    'lines.unitCost': { visible: { mode: ['delta', 'revalue'] } },
  },
  sections: { main: ['branch', 'date', 'mode', 'blind', 'reason', 'note'], lines: ['lines'] },
  touches: ['stock-movements'],
  document: {
    status: 'status',
    open: ['draft'],
    posted: ['posted', 'reversed'],
    finished: ['posted', 'reversed'],
    always: ['note'],
    writtenLater: ['status', 'reverseReason'],
    date: 'date',
    series: { field: 'number', prefix: 'A', prefixFrom: 'branch' },
    actions: adjustmentActions,
    mainActions: { draft: ['count', 'post', 'fill'], pendingApproval: ['approve'], posted: [] },
  },
  essentials: ['reason', 'date', 'value'],
  usualStates: { status: 'draft' },
  fields: {
    number: numberField,
    status: select({
      choices: {
        draft: 'neutral',
        pendingApproval: 'warning',
        posted: 'success',
        reversed: 'error',
      },
      default: 'draft',
      readOnly: true,
      filter: true,
      column: true,
    }),
    date: dayField,
    branch: branchField,
    /** Sets the mode: `delta` changes quantities, `count` enters counted quantities, `revalue` sets the unit cost. */
    mode: select({
      choices: { delta: 'neutral', count: 'info', revalue: 'warning' },
      default: 'delta',
      filter: true,
      column: true,
    }),
    /** Hides the book quantities from the people who count, until posting. */
    blind: boolean({ filter: true }),
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
    rejectReason: text({ readOnly: true, max: 500 }),
    reverseReason: text({ readOnly: true, max: 500 }),
    /** Names the person who posted or approved the adjustment. */
    approver: reference('users', { readOnly: true }),
    /** Holds gains less losses, at cost. */
    value: money({ readOnly: true, requires: 'view_cost', column: true }),
    lines: lines({
      measure: productUnit,
      max: MAX_LINES,
      hint: {
        resource: 'inventory',
        field: 'onHand',
        by: 'product',
        where: { branch: 'branch' },
        when: { blind: false },
      },
      scan: [{ field: 'counted', when: { mode: 'count' } }, { field: 'quantity' }],
      fields: {
        product: reference('products', { required: true, column: true }),
        /** Holds the bin at the moment when the line was added; only in mode `count`. */
        bin: text({ readOnly: true, max: 32, column: true }),
        /** Sets the signed change of quantity; only in mode `delta`. */
        quantity: quantity({ column: true }),
        /** Holds the book quantity at the moment when the line was added; only in mode `count`. */
        listed: quantity({ readOnly: true, redact, column: true }),
        /**
         * Sets the counted quantity; only in mode `count`. A line with a blank field was not counted and changes
         * nothing.
         */
        counted: quantity({ min: 0, column: true }),
        /** Sets the unit cost of incoming goods, or the new unit cost for `revalue`; blank is the average cost. */
        unitCost: price({ min: 0, requires: 'view_cost', column: true }),
        /**
         * Holds the book quantity at the moment of counting; without a count, at posting. Posting adds the quantity
         * that other counts have corrected since the moment of counting.
         */
        expected: quantity({ readOnly: true, redact, column: true }),
        /** Holds the sequence number of the product's last stock movement in the branch at the moment of counting. */
        movement: integer({ readOnly: true, internal: true }),
        difference: quantity({ readOnly: true, redact, column: true }),
        value: money({ readOnly: true, requires: 'view_cost', redact, column: true }),
      },
    }),
  },
})
