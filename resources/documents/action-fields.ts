import { code, date, money, quantity, reference, text } from '../../src/schema/fields.ts'

/** Asks for a reason that a later reader understands. */
export const reasonField = { reason: text({ required: true, min: 3, max: 500 }) } as const

/** Names the line of the document that a row of the input concerns. */
export const lineId = code({ required: true, max: 36 })

/** Declares a part of a line. */
export const partFields = { line: lineId, quantity: quantity({ required: true }) } as const

/** Defaults to today. */
export const actionDay = date({ default: 'today' })

export const payFields = {
  amount: money({ required: true, min: 0.01 }),
  method: reference('payment-methods', { required: true }),
  date: actionDay,
  reference: text({ max: 64 }),
} as const
