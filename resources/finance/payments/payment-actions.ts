import type { Action } from '../../../src/schema/document.ts'
import { declareApprovalActions } from '../../documents/approval-fields.ts'
import { reasonField } from '../../documents/action-fields.ts'
import { declareWriteOffActions } from '../write-offs/write-off-actions.ts'

export const paymentActions = {
  ...declareApprovalActions('pendingApproval', {
    roles: ['manager', 'accounts'],
    approved: 'posted',
    rejected: 'void',
  }),
  ...declareWriteOffActions({
    from: ['posted'],
    when: [
      { party: 'customer', direction: 'in' },
      { party: 'supplier', direction: 'out' },
    ],
    amountField: 'unallocated',
  }),
  void: {
    from: ['posted'],
    to: ['void'],
    roles: ['manager', 'accounts', 'sales'],
    ownWithin: 'payment.void_any',
    icon: 'ban',
    tone: 'error',
    corrects: true,
    undoes: ['date'],
    fields: reasonField,
  },
} as const satisfies Readonly<Record<string, Action>>
