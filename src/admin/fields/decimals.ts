import type { Field, Kind } from '../../schema/fields.ts'
import { getKind } from '../../schema/kinds.ts'
import type { Place } from '../../schema/place.ts'
import type { Formats } from '../../export/formats.ts'

/**
 * Holds the number of decimals by path: the same in all rows of a column, so that the decimal
 * points are aligned.
 */
export type Decimals = Readonly<Record<string, number>>

/**
 * Limits the decimals of the kinds whose figures have the same number of decimals in a column. Each
 * quantity has its own decimals: beside 2.345 kg, 12 bottles as `12.000` would read as twelve
 * thousand.
 */
const MAX_DECIMALS: Readonly<Partial<Record<Kind, number>>> = {
  price: 4,
  percent: 4,
  decimal: 8,
}

/** Limits the decimals of prices below one cent. */
const TINY_PRICE_DECIMALS = 6

/**
 * Returns the number of decimals that each column needs for its figures, up to the limit of their
 * kind.
 */
export function getColumnDecimals<C extends { readonly path: string; readonly field: Field }, R>(
  columns: readonly C[],
  rows: readonly R[],
  valueOf: (row: R, column: C) => unknown,
): Decimals {
  const figures = columns.filter(({ field }) => getKind(field) in MAX_DECIMALS)
  return Object.fromEntries(
    figures.map((column) => [
      column.path,
      Math.max(0, ...rows.map((row) => countDigits(valueOf(row, column), getKind(column.field)))),
    ]),
  )
}

/**
 * Returns the decimals of the columns of a list. A column of computed prices has at most the
 * decimals of the currency, unless one of its prices is below one cent. The cells show the other
 * decimals as a tooltip.
 */
export function getListDecimals(
  columns: readonly Place[],
  rows: readonly Readonly<Record<string, unknown>>[],
  currencyDecimals: number,
): Decimals {
  const exact = getColumnDecimals(columns, rows, (row, { path }) => row[path])
  const rounded = columns.filter(
    (place) =>
      getKind(place.field) === 'price' &&
      isComputedPrice(place) &&
      !rows.some(({ [place.path]: value }) => isTiny(value)),
  )
  const limitedDecimals = rounded.map(({ path }) => [
    path,
    Math.min(exact[path] ?? 0, currencyDecimals),
  ])
  return { ...exact, ...Object.fromEntries(limitedDecimals) }
}

function isTiny(value: unknown): boolean {
  return typeof value === 'number' && value !== 0 && Math.abs(value) < 0.01
}

/**
 * Returns whether a price is computed, such as an average or a share of freight. A computed price
 * has decimals that nobody entered.
 */
export function isComputedPrice({ resource, field }: Place): boolean {
  return field.readOnly === true || resource.source !== 'table'
}

/**
 * Returns the decimals of the prices on the page of a record that are rounded: computed prices of
 * one cent or more and entered prices of 1 or more have at most the decimals of the currency. The
 * page shows the other decimals as a tooltip.
 */
export function getRecordDecimals(
  places: readonly Place[],
  record: Readonly<Record<string, unknown>>,
  currencyDecimals: number,
): Decimals {
  const isRounded = (place: Place) => {
    const value = record[place.path]
    if (getKind(place.field) !== 'price' || typeof value !== 'number' || isTiny(value)) return false
    return isComputedPrice(place) || Math.abs(value) >= 1
  }
  return Object.fromEntries(
    places
      .filter(isRounded)
      .map(({ path }) => [path, Math.min(countDigits(record[path], 'price'), currencyDecimals)]),
  )
}

/** Returns a price with all its decimals when fewer are shown, for a tooltip; undefined otherwise. */
export function formatHiddenDecimals(
  value: unknown,
  { path, field }: Place,
  { formats, decimals }: { readonly formats: Formats; readonly decimals?: Decimals },
): string | undefined {
  if (typeof value !== 'number' || getKind(field) !== 'price') return undefined
  const digits = countDigits(value, 'price')
  return digits > (decimals?.[path] ?? digits) ? formats.price(value, digits) : undefined
}

/** Returns the number of decimals that a figure needs, up to the limit of its kind. */
export function countDigits(value: unknown, kind: Kind): number {
  if (typeof value !== 'number') return 0
  const isTinyPrice = kind === 'price' && Math.abs(value) < 0.01
  const maxDecimals = isTinyPrice ? TINY_PRICE_DECIMALS : (MAX_DECIMALS[kind] ?? 0)
  const [, digits = ''] = value.toFixed(maxDecimals).split('.')
  return digits.replace(/0+$/, '').length
}
