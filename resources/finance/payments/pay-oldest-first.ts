import { subtract } from '../../../src/schema/decimal.ts'

/** Holds a document or an opening balance with its due amount. */
export interface OpenItem {
  readonly id: string
  readonly due: number
}

/** Maps documents to the amounts that a payment pays of them. */
export type Picks = ReadonlyMap<string, number>

/** Distributes an amount over due items in their order, until it is used up. */
export function payOldestFirst(amount: number, items: readonly OpenItem[]): Picks {
  const picks = new Map<string, number>()
  let rest = amount
  for (const { id, due } of items) {
    if (rest <= 0) break
    const paid = Math.min(due, rest)
    picks.set(id, paid)
    rest = subtract(rest, paid)
  }
  return picks
}
