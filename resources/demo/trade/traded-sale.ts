import type { Branch } from './goods.ts'
import type { Order } from './orders.ts'
import type { TradedLine } from './traded-line.ts'

export interface SoldLine extends TradedLine {
  delivered: number
  cost: number
  expectedCost: number | null
}

/** Holds a sale while the simulation continues it; amounts as in sales.ts. */
export interface Sale {
  readonly id: string
  readonly number: string
  readonly order: Order
  readonly branch: Branch
  readonly date: string
  readonly total: number
  readonly head: Readonly<Record<string, unknown>>
  readonly lines: SoldLine[]
  paid: number
  credited: number
  writtenOff: number
  delivered: boolean
  /** Counts planned steps that have not happened. */
  pending: number
  /** Writes it, and its return after it. */
  readonly write: () => void
  /** Holds the rows that refer to it. */
  readonly followers: (() => void)[]
}
