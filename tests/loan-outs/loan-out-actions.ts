import type { Action } from '../../src/schema/document.ts'
import { lines, quantity } from '../../src/schema/fields.ts'
import { actionDay, lineId, reasonField } from '../../resources/documents/action-fields.ts'

const keepers = ['manager', 'sales', 'stock']

export const loanOutActions = {
  lend: {
    from: ['draft'],
    to: ['lent'],
    posts: true,
    roles: keepers,
    icon: 'send',
  },
  return: {
    from: ['lent'],
    to: ['returned'],
    roles: keepers,
    icon: 'package-check',
    tone: 'success',
    perLine: {
      field: 'quantity',
      openQuantity: { subtract: ['quantity', 'returned'] },
      initial: 'all',
    },
    fields: {
      date: actionDay,
      lines: lines({
        max: 500,
        fields: { line: lineId, quantity: quantity({ required: true, min: 0 }) },
      }),
    },
  },
  cancel: {
    from: ['draft'],
    to: ['cancelled'],
    roles: keepers,
    icon: 'ban',
    tone: 'error',
    corrects: true,
    fields: reasonField,
  },
} as const satisfies Readonly<Record<string, Action>>
