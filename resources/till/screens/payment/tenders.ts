import { Big } from 'big.js'
import { subtract, sum } from '../../../../src/schema/decimal.ts'
import type { Row } from '../../../../src/schema/row.ts'
import type { paymentMethods } from '../../../company/payment-methods.ts'

export type Method = Pick<Row<typeof paymentMethods>, 'id' | 'name' | 'kind' | 'referenceRequired'>

/** Holds money as it is handed over. */
export interface Tender {
  readonly method: Method
  readonly received: number
  readonly reference: string
}

/** Holds a tender with the amount that it pays, and its change. */
export interface Settled extends Tender {
  readonly amount: number
  readonly change: number
}

export interface Settlement {
  readonly settled: readonly Settled[]
  /** Holds the due amount; negative when more was received than can be given back. */
  readonly left: number
  readonly change: number
}

/** Settles a total with tenders, one after the other; only cash gives change (rule 2.7). */
export function settle(total: number, tenders: readonly Tender[]): Settlement {
  let left = total
  const settled = tenders.map((tender): Settled => {
    const isOver = tender.method.kind === 'cash' && tender.received > left
    const amount = isOver ? Math.max(left, 0) : tender.received
    left = subtract(left, amount)
    return { ...tender, amount, change: subtract(tender.received, amount) }
  })
  return { settled, left, change: sum(settled.map(({ change }) => change)) }
}

/** Returns the payments for the API: the price, and for cash the tendered amount. */
export function toPayments({ settled }: Settlement): readonly Readonly<Record<string, unknown>>[] {
  return settled
    .filter(({ amount }) => amount > 0)
    .map(({ method, amount, received, reference }) => ({
      method: method.id,
      amount,
      ...(method.kind === 'cash' && { tendered: received }),
      ...(reference && { reference }),
    }))
}

const NOTES = [1, 5, 10, 20, 50, 100, 200, 500]

/** Suggests cash amounts: the amount rounded up to common notes, the nearest three. */
export function suggestAmounts(amount: number): readonly number[] {
  const rounded = NOTES.map((note) =>
    new Big(amount).div(note).round(0, Big.roundUp).times(note).toNumber(),
  )
  return [...new Set(rounded)].filter((value) => value > amount).slice(0, 3)
}
