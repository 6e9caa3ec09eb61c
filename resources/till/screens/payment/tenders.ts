import { Big } from 'big.js'
import { subtract, sum } from '../../../../src/schema/decimal.ts'
import type { Row } from '../../../../src/schema/row.ts'
import type { paymentMethods } from '../../../company/payment-methods.ts'

export type Method = Pick<Row<typeof paymentMethods>, 'id' | 'name' | 'kind' | 'referenceRequired'>

/** Holds one received payment. */
export interface Tender {
  readonly method: Method
  readonly received: number
  readonly reference: string
}

/** Holds a received payment with the amount that it pays, and its change. */
export interface Settled extends Tender {
  readonly amount: number
  readonly change: number
}

export interface Settlement {
  readonly settled: readonly Settled[]
  /** Holds the remaining amount. It is negative if more was received with a method that gives no change. */
  readonly remaining: number
  readonly change: number
}

/** Allocates received payments to a total, one after the other. Only cash gives change (rule 2.7). */
export function allocateTenders(total: number, tenders: readonly Tender[]): Settlement {
  let remaining = total
  const settled = tenders.map((tender): Settled => {
    const isOver = tender.method.kind === 'cash' && tender.received > remaining
    const amount = isOver ? Math.max(remaining, 0) : tender.received
    remaining = subtract(remaining, amount)
    return { ...tender, amount, change: subtract(tender.received, amount) }
  })
  return { settled, remaining, change: sum(settled.map(({ change }) => change)) }
}

/** Returns the payments in the format of the API: the amount and, for cash, the tendered amount. */
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

/** Lists values of banknotes that many currencies have. */
const COMMON_BANKNOTES = [1, 5, 10, 20, 50, 100, 200, 500]

/** Returns up to three suggestions for the tendered amount: the amount rounded up to banknotes. */
export function suggestAmounts(
  amount: number,
  banknotes: readonly number[] = COMMON_BANKNOTES,
): readonly number[] {
  const rounded = banknotes.map((value) =>
    new Big(amount).div(value).round(0, Big.roundUp).times(value).toNumber(),
  )
  return [...new Set(rounded)].filter((value) => value > amount).slice(0, 3)
}
