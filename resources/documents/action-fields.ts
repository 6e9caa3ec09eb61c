import { date, money, reference, text } from '../../src/schema/fields.ts'

/** Undoing needs a reason that a later reader understands. */
export const reasonField = { reason: text({ required: true, min: 3, max: 500 }) } as const

export const payFields = {
  amount: money({ required: true, min: 0.01 }),
  method: reference('payment-methods', { required: true }),
  date: date(),
  reference: text({ max: 64 }),
  tendered: money({ min: 0 }),
} as const

/** Money handed back with a return; without it the surplus stays as credit. */
export const refundFields = {
  refundMethod: reference('payment-methods'),
  refundAmount: money({ min: 0.01 }),
} as const

export const refundObject = { refund: { method: 'refundMethod', amount: 'refundAmount' } } as const
