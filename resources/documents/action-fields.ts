import { code, date, money, quantity, reference, text } from '../../src/schema/fields.ts'

/** Asks for a reason of at least three characters. */
export const reasonField = { reason: text({ required: true, min: 3, max: 500 }) } as const

/** Holds the id of the document's line to which a row of the input refers. */
export const lineId = code({ required: true, max: 36 })

/** Declares the inputs for part of a line: line and quantity. */
export const partFields = { line: lineId, quantity: quantity({ required: true }) } as const

/** Declares the date of an action, today by default. */
export const actionDay = date({ default: 'today' })

export const payFields = {
  amount: money({ required: true, positive: true }),
  method: reference('payment-methods', { required: true }),
  date: actionDay,
  reference: text({ max: 64 }),
} as const
