import { dateTime, integer, reference } from './fields.ts'

/**
 * Declares the columns that all records have. The server sets them, but a client may choose the
 * `id` of a new record.
 */
export const systemFields = {
  createdAt: dateTime({ readOnly: true }),
  updatedAt: dateTime({ readOnly: true }),
  createdBy: reference('users', { readOnly: true }),
  updatedBy: reference('users', { readOnly: true }),
  version: integer({ readOnly: true }),
} as const

export type SystemField = 'id' | keyof typeof systemFields
