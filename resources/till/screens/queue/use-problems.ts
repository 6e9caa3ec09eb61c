import { useCallback, useState } from 'react'
import { ApiError } from '../../../../src/admin/core/data/api-error.ts'

/** Holds the problems of a line by field. */
export interface LineProblems {
  readonly quantity?: string
  readonly price?: string
  readonly discount?: string
  readonly whole?: string
}

/** Holds the problems of the last attempt, by line, by field of the sale, and for the sale as a whole. */
export interface Problems {
  readonly lines: ReadonlyMap<number, LineProblems>
  /** Maps fields such as `customer` to their problem. */
  readonly fields: Readonly<Record<string, string>>
  readonly whole: readonly string[]
  /** Holds the request id, for support. */
  readonly requestId?: string | undefined
}

const LINE_PROBLEM_KEYS: Readonly<Record<string, keyof LineProblems>> = {
  quantity: 'quantity',
  unitPrice: 'price',
  discountPercent: 'discount',
  discountAmount: 'discount',
}

const none: Problems = { lines: new Map(), fields: {}, whole: [] }

export const noLineProblems: LineProblems = {}

/** Holds the problems of the last attempt until the cart is changed. */
export function useProblems() {
  const [problems, setProblems] = useState(none)
  const forget = useCallback(() => setProblems(none), [])
  return { problems, show: setProblems, forget }
}

/**
 * Groups the problems of a failed request by line and field; `/lines/0/quantity` points to the quantity of the first
 * line.
 */
export function groupProblems(failure: unknown): Problems {
  if (!(failure instanceof ApiError)) throw failure
  const lines = new Map<number, LineProblems>()
  const fields: Record<string, string> = {}
  const whole: string[] = []
  const errors = failure.problem?.errors ?? []
  for (const { pointer, message } of errors) {
    const [, name = '', row, child = ''] = pointer.split('/')
    if (name === 'lines' && row !== undefined) {
      const at = Number(row)
      lines.set(at, { ...lines.get(at), [LINE_PROBLEM_KEYS[child] ?? 'whole']: message })
    } else if (name !== '' && name !== 'lines') fields[name] = message
    else whole.push(message)
  }
  if (errors.length === 0) whole.push(failure.message)
  const isServerError = failure.status >= 500
  return { lines, fields, whole, ...(isServerError && { requestId: failure.requestId }) }
}
