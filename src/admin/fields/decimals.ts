import type { Field, Kind } from '../../schema/fields.ts'
import { kindOf } from '../../schema/kinds.ts'

/** Digits behind the point by path: as many in all rows of a column, so that its points stand below each other. */
export type Decimals = Readonly<Record<string, number>>

/** How many digits say something, by kind; of other kinds all figures have as many. */
const MOST: Readonly<Partial<Record<Kind, number>>> = {
  price: 4,
  quantity: 4,
  percent: 4,
  decimal: 8,
}

/** What a price below a cent has at most. */
const SMALL = 6

/** The digits that the figures of each column need so that none of them is cut. */
export function decimalsOf<C extends { readonly path: string; readonly field: Field }, R>(
  columns: readonly C[],
  rows: readonly R[],
  valueOf: (row: R, column: C) => unknown,
): Decimals {
  const figures = columns.filter(({ field }) => kindOf(field) in MOST)
  return Object.fromEntries(
    figures.map((column) => [
      column.path,
      Math.max(0, ...rows.map((row) => digitsOf(valueOf(row, column), kindOf(column.field)))),
    ]),
  )
}

/** The digits behind the point that are shown of a figure. */
export function digitsOf(value: unknown, kind: Kind): number {
  if (typeof value !== 'number') return 0
  const most = kind === 'price' && Math.abs(value) < 0.01 ? SMALL : (MOST[kind] ?? 0)
  const [, digits = ''] = value.toFixed(most).split('.')
  return digits.replace(/0+$/, '').length
}
