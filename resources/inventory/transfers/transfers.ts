import {
  computed,
  date,
  lines,
  money,
  price,
  quantity,
  reference,
  select,
  text,
} from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { transferAccess } from '../access.ts'
import { cancelFields } from '../../documents/cancel-fields.ts'
import { dayField, numberField } from '../../documents/header-fields.ts'
import { transferActions } from './transfer-actions.ts'
import { productUnit } from '../../documents/lines/line-fields.ts'
import { MAX_LINES } from '../../documents/lines/max-lines.ts'

/** Declares transfers between two branches; dispatched goods are received, lost or in transit (rule 1.14). */
export const transfers = defineResource('transfers', {
  icon: 'arrow-left-right',
  group: 'inventory',
  title: 'number',
  sort: ['date', 'DESC'],
  access: transferAccess,
  scope: ['fromBranch', 'toBranch'],
  imports: false,
  routes: { list: '/transfer-history', create: '/transfer-stock' },
  states: ['status', 'goodsStatus'],
  usualStates: { status: 'draft', goodsStatus: 'none' },
  sections: {
    main: ['fromBranch', 'toBranch', 'mode', 'date', 'expectedDate', 'notes'],
    lines: ['lines'],
  },
  // The status of the document already says whether all goods were received or written off.
  when: { goodsStatus: { visible: { status: 'dispatched' } } },
  touches: ['stock-movements'],
  document: {
    status: 'status',
    open: ['draft'],
    posted: ['dispatched', 'received'],
    finished: ['received', 'refused', 'cancelled'],
    always: ['notes'],
    writtenLater: [
      'status',
      'goodsStatus',
      'dispatchedDate',
      'dispatchedBy',
      'receivedDate',
      'receivedBy',
      ...Object.keys(cancelFields),
      'lines.dispatched',
      'lines.received',
      'lines.lost',
      'lines.reason',
      'lines.unitCost',
      'lines.value',
      'lines.settled',
    ],
    date: 'date',
    series: { field: 'number', prefix: 'T', prefixFrom: 'fromBranch' },
    actions: transferActions,
    mainActions: {
      draft: ['dispatch', 'request'],
      requested: ['approve', 'dispatch'],
      approved: ['dispatch'],
      dispatched: ['receive'],
      received: [],
    },
  },
  essentials: ['fromBranch', 'toBranch', 'date'],
  fields: {
    number: numberField,
    status: select({
      choices: {
        draft: 'neutral',
        requested: 'warning',
        approved: 'info',
        dispatched: 'info',
        received: 'success',
        refused: 'error',
        cancelled: 'error',
      },
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
    date: dayField,
    fromBranch: reference('branches', {
      required: true,
      preselect: 'isPrimary',
      filter: true,
      column: true,
    }),
    toBranch: reference('branches', { required: true, filter: true, column: true }),
    /** Sets the mode; `immediate` dispatches and receives in one step, for example between two rooms of a building. */
    mode: select({
      choices: { transit: 'neutral', immediate: 'info' },
      default: 'transit',
      filter: true,
    }),
    expectedDate: date({ atLeast: 'date' }),
    dispatchedDate: date({ readOnly: true, column: true }),
    receivedDate: date({ readOnly: true, column: true }),
    notes: text({ max: 500 }),
    requestedBy: reference('users', { readOnly: true }),
    dispatchedBy: reference('users', { readOnly: true }),
    receivedBy: reference('users', { readOnly: true }),
    /** Declares who refused, recalled or cancelled the transfer, when, and why. Reversing a receipt sets only the reason. */
    ...cancelFields,
    lines: lines({
      title: 'product',
      measure: productUnit,
      max: MAX_LINES,
      hint: {
        resource: 'inventory',
        field: 'available',
        by: 'product',
        where: { branch: 'fromBranch' },
      },
      fields: {
        product: reference('products', { required: true, column: true }),
        quantity: quantity({ required: true, min: 0.0001, column: true }),
        dispatched: quantity({ readOnly: true, default: 0, column: true }),
        received: quantity({ readOnly: true, default: 0, column: true }),
        lost: quantity({ readOnly: true, default: 0, column: true }),
        inTransit: computed({
          as: 'quantity',
          from: { subtract: ['dispatched', { add: ['received', 'lost'] }] },
          column: true,
        }),
        reason: text({ readOnly: true, max: 500, column: true }),
        unitCost: price({ readOnly: true, requires: 'view_cost' }),
        /** Holds the value that left the source branch. */
        value: money({ readOnly: true, requires: 'view_cost' }),
        /** Holds the part of the value that was received or written off. */
        settled: money({ readOnly: true, default: 0, requires: 'view_cost' }),
      },
    }),
  },
})
