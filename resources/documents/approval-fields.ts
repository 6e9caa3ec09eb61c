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

interface Approval extends Pick<Action, 'posts'> {
  readonly roles: readonly string[]
  /** Names the status of an approved document. */
  readonly approved: string
  /** Names the status of a rejected document. */
  readonly rejected: string
}

/** Declares the actions that approve or reject a document that waits in `status`. */
export function declareApprovalActions<const S extends string>(
  status: S,
  { roles, approved, rejected, ...more }: Approval,
) {
  const shared = { from: [status], roles, delegable: true } as const
  return {
    approve: { ...shared, to: [approved], icon: 'check', tone: 'success', ...more },
    reject: {
      ...shared,
      to: [rejected],
      icon: 'ban',
      tone: 'warning',
      corrects: true,
      fields: reasonField,
    },
  } as const satisfies Readonly<Record<string, Action>>
}
