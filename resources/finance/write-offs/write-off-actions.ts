import type { Action } from '../../../src/schema/document.ts'
import { money } from '../../../src/schema/fields.ts'
import { actionDay, reasonField } from '../../documents/action-fields.ts'

const roles = ['manager', 'accounts']

interface WriteOffOptions {
  readonly from: readonly string[]
  readonly when: NonNullable<Action['when']>
  /** Names the field with the amount that can be written off; this amount is the default. */
  readonly amountField: string
}

/**
 * Declares the action that writes off a due or unused amount of a document, up to the role's limit `writeOffValue`, and
 * the action that reverses the write-off as a whole.
 */
export function declareWriteOffActions({ from, when, amountField }: WriteOffOptions) {
  return {
    'write-off': {
      from,
      when,
      // The action is offered while the field is above 0. A larger entered amount is refused with an error that
      // contains the amounts.
      offered: { [`${amountField}_gt`]: 0 },
      roles,
      icon: 'eraser',
      tone: 'warning',
      corrects: true,
      initial: { amount: amountField },
      fields: { amount: money({ positive: true }), date: actionDay, ...reasonField },
    },
    'reverse-write-off': {
      from,
      when: { writtenOff_gt: 0 },
      roles,
      icon: 'undo-2',
      tone: 'warning',
      corrects: true,
      fields: reasonField,
    },
  } as const satisfies Readonly<Record<string, Action>>
}
