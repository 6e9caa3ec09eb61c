import type { Action } from '../../../src/schema/document.ts'
import { money } from '../../../src/schema/fields.ts'
import { actionDay, reasonField } from '../../documents/action-fields.ts'

const roles = ['manager', 'accounts']

interface Written {
  readonly from: readonly string[]
  readonly when: NonNullable<Action['when']>
  /** Names the field with the amount that can be written off; default is all of it. */
  readonly left: string
}

/**
 * Declares the actions that write off what a document has open, up to the limit `writeOffValue` of the role, and that
 * reverse it as a whole.
 */
export function declareWriteOffActions({ from, when, left }: Written) {
  return {
    'write-off': {
      from,
      when,
      // Too large an amount is refused with the figures; nothing left is no reason to offer the action.
      offered: { [`${left}_gt`]: 0 },
      roles,
      icon: 'eraser',
      tone: 'warning',
      initial: { amount: left },
      fields: { amount: money({ min: 0.01 }), date: actionDay, ...reasonField },
    },
    'reverse-write-off': {
      from,
      when: { writtenOff_gt: 0 },
      roles,
      icon: 'undo-2',
      tone: 'warning',
      fields: reasonField,
    },
  } as const satisfies Readonly<Record<string, Action>>
}
