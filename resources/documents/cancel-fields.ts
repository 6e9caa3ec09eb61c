import { dateTime, reference, text } from '../../src/schema/fields.ts'

/** Declares the fields for who cancelled a document, when, and why (rule 1.8). */
export const cancelFields = {
  cancelledBy: reference('users', { readOnly: true }),
  cancelledAt: dateTime({ readOnly: true }),
  cancelReason: text({ readOnly: true, max: 500 }),
} as const
