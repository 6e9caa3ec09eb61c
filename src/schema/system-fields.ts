import { dateTime, integer, reference } from './fields.ts'

/**
 * Declares the columns that all stored records have in addition to their `id`. Only the server sets
 * these columns.
 */
export const systemFields = {
  createdAt: dateTime({ readOnly: true }),
  updatedAt: dateTime({ readOnly: true }),
  createdBy: reference('users', { readOnly: true }),
  updatedBy: reference('users', { readOnly: true }),
  version: integer({ readOnly: true }),
} as const

export type SystemField = 'id' | keyof typeof systemFields
