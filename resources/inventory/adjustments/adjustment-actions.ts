import { boolean, code, dateTime, lines, quantity, reference } from '../../../src/schema/fields.ts'
import type { Action } from '../../../src/schema/document.ts'
import { reasonField } from '../../documents/action-fields.ts'
import { MAX_LINES } from '../../documents/lines/max-lines.ts'

const stockRoles = ['manager', 'stock']

/** Declares the actions of adjustments (rule 2.5); posting an adjustment that needs approval requests the approval. */
export const adjustmentActions = {
  /** Enters counted quantities of lines or products; any number of people can count at the same time. */
  count: {
    from: ['draft'],
    when: { mode: 'count' },
    roles: stockRoles,
    icon: 'clipboard-list',
    tone: 'success',
    address: '/inventory-adjustment/:id/count',
    fields: {
      lines: lines({
        required: true,
        max: MAX_LINES,
        fields: {
          line: code({ max: 36 }),
          product: reference('products'),
          /** Sets the counted quantity; blank removes an earlier count. */
          counted: quantity({ min: 0 }),
          /** Sets the moment of counting for a count that is sent later; blank is now. */
          countedAt: dateTime(),
        },
      }),
    },
  },
  post: {
    from: ['draft'],
    to: ['posted', 'pendingApproval'],
    roles: stockRoles,
    icon: 'check',
    tone: 'info',
    posts: true,
  },
  /** Adds goods of the branch that are not on the sheet yet. */
  fill: {
    from: ['draft'],
    when: { mode: 'count' },
    roles: stockRoles,
    icon: 'plus',
    fields: {
      category: reference('categories'),
      brand: reference('brands'),
      supplier: reference('suppliers'),
      inStock: boolean({ default: true }),
    },
  },
  approve: {
    from: ['pendingApproval'],
    to: ['posted'],
    delegable: true,
    roles: ['manager'],
    icon: 'check',
    tone: 'success',
    posts: true,
  },
  reject: {
    from: ['pendingApproval'],
    to: ['draft'],
    delegable: true,
    roles: ['manager'],
    icon: 'undo-2',
    tone: 'warning',
    corrects: true,
    fields: reasonField,
  },
  withdraw: {
    from: ['pendingApproval'],
    to: ['draft'],
    roles: stockRoles,
    icon: 'undo-2',
    tone: 'warning',
    corrects: true,
  },
  reverse: {
    from: ['posted'],
    to: ['reversed'],
    roles: ['manager'],
    icon: 'undo-2',
    tone: 'warning',
    corrects: true,
    undoes: ['date'],
    fields: reasonField,
  },
} as const satisfies Readonly<Record<string, Action>>
