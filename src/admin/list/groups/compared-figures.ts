import { Big } from 'big.js'
import { round, subtract } from '../../../schema/decimal.ts'

/** A figure now and before, and what became of it. */
export interface Compared {
  readonly value: number
  readonly before: number
  readonly change: number
  /** In percent of what it was; undefined where it was nothing. */
  readonly share: number | undefined
}

/** Percentages have one decimal; what was below zero grows upwards too. */
export function compared(value: number, before: number): Compared {
  const change = subtract(value, before)
  const share =
    before === 0
      ? undefined
      : round(new Big(change).times(100).div(new Big(before).abs()).toString(), 1)
  return { value, before, change, share }
}
