import { lines, quantity, text } from '../../../src/schema/fields.ts'
import type { Action } from '../../../src/schema/document.ts'
import { actionDay, lineId, reasonField } from '../../documents/action-fields.ts'
import { MAX_LINES } from '../../documents/lines/max-lines.ts'

const stockRoles = ['manager', 'stock']

/**
 * Declares the actions of transfers: requesting and approving are optional; the source branch dispatches, the
 * destination branch receives (rule 2.4).
 */
export const transferActions = {
  dispatch: {
    from: ['draft', 'requested', 'approved'],
    to: ['dispatched', 'received'],
    place: 'fromBranch',
    roles: stockRoles,
    icon: 'truck',
    tone: 'info',
    perLine: { field: 'quantity', openQuantity: 'quantity', initial: 'all' },
    fields: {
      date: actionDay,
      lines: lines({
        max: MAX_LINES,
        fields: { line: lineId, quantity: quantity({ required: true, min: 0 }) },
      }),
    },
  },
  request: {
    from: ['draft'],
    to: ['requested'],
    roles: [...stockRoles, 'sales', 'purchasing'],
    icon: 'send',
  },
  approve: {
    from: ['requested'],
    to: ['approved'],
    place: 'fromBranch',
    delegable: true,
    roles: stockRoles,
    icon: 'check',
    tone: 'success',
  },
  refuse: {
    from: ['requested'],
    to: ['refused'],
    place: 'fromBranch',
    delegable: true,
    roles: stockRoles,
    icon: 'ban',
    tone: 'warning',
    corrects: true,
    fields: reasonField,
  },
  receive: {
    from: ['dispatched'],
    to: ['received'],
    place: 'toBranch',
    roles: stockRoles,
    icon: 'package-check',
    tone: 'success',
    perLine: {
      field: 'received',
      openQuantity: { subtract: ['dispatched', { add: ['received', 'lost'] }] },
      initial: 'all',
    },
    fields: {
      date: actionDay,
      lines: lines({
        max: MAX_LINES,
        fields: {
          line: lineId,
          received: quantity({ required: true, min: 0 }),
          lost: quantity({ min: 0 }),
          reason: text({ max: 500 }),
        },
      }),
    },
  },
  unreceive: {
    from: ['dispatched', 'received'],
    to: ['dispatched'],
    place: 'toBranch',
    when: { goodsStatus_ne: 'none' },
    roles: ['manager'],
    icon: 'undo-2',
    tone: 'warning',
    corrects: true,
    fields: reasonField,
  },
  recall: {
    from: ['dispatched'],
    to: ['cancelled'],
    place: 'fromBranch',
    when: { goodsStatus: 'none' },
    roles: stockRoles,
    icon: 'undo-2',
    tone: 'warning',
    corrects: true,
    fields: reasonField,
  },
  cancel: {
    from: ['draft', 'requested', 'approved'],
    to: ['cancelled'],
    roles: stockRoles,
    icon: 'ban',
    tone: 'error',
    corrects: true,
    fields: reasonField,
  },
} as const satisfies Readonly<Record<string, Action>>
