import { dateTime, reference, text } from '../../src/schema/fields.ts'
import type { Action } from '../../src/schema/document.ts'
import { reasonField } from './action-fields.ts'

/** Declares the fields for who requested approval, who gave it, and why it was refused. */
export const approvalFields = {
  requestedBy: reference('users', { readOnly: true }),
  approvedBy: reference('users', { readOnly: true }),
  approvedAt: dateTime({ readOnly: true }),
  rejectReason: text({ readOnly: true, max: 500 }),
} as const

/** Declares the actions that approve or reject a document that waits in `status`. */
export function declareApprovalActions<const S extends string>(
  status: S,
  roles: readonly string[],
  more: Pick<Action, 'posts'> = {},
) {
  return {
    approve: { from: [status], roles, icon: 'check', tone: 'success', ...more },
    reject: { from: [status], roles, icon: 'ban', tone: 'warning', fields: reasonField },
  } as const satisfies Readonly<Record<string, Action>>
}
