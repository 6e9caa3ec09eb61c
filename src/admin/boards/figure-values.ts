import { buildRowsFilter, type Figure, type Rows, type Scope } from '../../schema/board.ts'
import { subtract } from '../../schema/decimal.ts'
import type { Registry } from '../../schema/registry.ts'

/**
 * Returns the figure's number in a response, at a path such as `cashFlow.net`; undefined when the number is missing.
 */
export function getFigureValue(answer: object, { key, path = key }: Figure): number | undefined {
  let at: unknown = answer
  for (const name of path.split('.')) {
    at = (at as Readonly<Record<string, unknown>> | undefined)?.[name]
  }
  return typeof at === 'number' ? at : undefined
}

/** Holds the comparison of a figure with its earlier value. */
interface Change {
  /** Holds the change in percent, without sign; undefined when the earlier value was zero. */
  readonly percent: number | undefined
  readonly difference: number
  /** Indicates whether the change is good for the business; undefined when it is neither good nor bad. */
  readonly isGood: boolean | undefined
}

/** Compares a figure with its value in the period before. */
export function compareFigures({ increase }: Figure, value: number, before: number): Change {
  const difference = subtract(value, before)
  const percent = before === 0 ? undefined : Math.round(Math.abs(difference / before) * 1000) / 10
  const isIncrease = difference > 0
  return {
    difference,
    percent,
    isGood:
      increase === undefined || difference === 0 ? undefined : (increase === 'good') === isIncrease,
  }
}

/** Returns the address of the list with the records and the column that a figure sums. */
export function linkToRows(rows: Rows, scope: Scope, { byName }: Registry, sum?: string): string {
  const resource = byName.get(rows.resource)
  const filter = JSON.stringify(resource ? buildRowsFilter(rows, scope, resource) : {})
  return `/${rows.resource}?${new URLSearchParams({ filter, ...(sum && { column: sum }) })}`
}

/** Describes a group of a ranking as a bar that links to the records of the group. */
export interface Bar {
  readonly key: string
  readonly name: string
  readonly value: number
  readonly text: string
  /** Holds the length relative to the largest value, 0 to 1. */
  readonly length: number
  readonly to: string
}

/** Describes one drawn series: a line or bars. */
export interface TrendLine {
  readonly key: string
  readonly name: string
  readonly values: readonly number[]
  readonly isBefore: boolean
}
