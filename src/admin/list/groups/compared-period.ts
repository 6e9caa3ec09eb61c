import { Big } from 'big.js'
import { addMonths, getPreviousPeriod } from '../../../schema/days.ts'
import { round, subtract } from '../../../schema/decimal.ts'
import { splitPeriod } from '../../../schema/filter-period.ts'
import { getPeriodKeys } from '../../../schema/params.ts'
import type { Calendar } from '../../../schema/relative-day.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { FilterValues } from '../../fields/filter-values.ts'

/** Holds the first and last day, `YYYY-MM-DD`. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** Returns the period of a filter; undefined without a period or when one end is open. */
export function readPeriod(
  resource: Resource,
  values: FilterValues,
  calendar: Calendar,
): Days | undefined {
  const { from, to } = splitPeriod(resource, values, calendar)
  return from !== undefined && to !== undefined && from <= to ? { from, to } : undefined
}

/** Returns the filter with another period. */
export function withPeriod(
  resource: Resource,
  values: FilterValues,
  calendar: Calendar,
  { from, to }: Days,
): FilterValues {
  const [first = '', last = ''] = getPeriodKeys(resource) ?? []
  return { ...splitPeriod(resource, values, calendar).rest, [first]: from, [last]: to }
}

/**
 * Returns the period to compare with: the same days of the previous year, or the period before. When the period
 * is not over, only its days until today are compared.
 */
export function getComparedPeriod(basis: Basis, { from, to }: Days, today: string): Days {
  if (basis === 'previous') return getPreviousPeriod({ from, to }, { today })
  const last = from <= today && today < to ? today : to
  return { from: addMonths(from, -12), to: addMonths(last, -12) }
}

/** Holds a figure of both periods, and its change. */
export interface FigureChange {
  readonly value: number
  readonly before: number
  readonly change: number
  /** Holds the change in percent; undefined when the earlier value was zero. */
  readonly share: number | undefined
}

/**
 * Compares two values. Percentages have one decimal. An increase from a negative value is positive.
 */
export function compareAmounts(value: number, before: number): FigureChange {
  const change = subtract(value, before)
  const share =
    before === 0
      ? undefined
      : round(new Big(change).times(100).div(new Big(before).abs()).toString(), 1)
  return { value, before, change, share }
}

/** Lists the periods of comparison: the days before, or the same days of the previous year. */
export const bases = ['previous', 'year'] as const
export type Basis = (typeof bases)[number]

/** Describes the arrangement of groups, which the address holds after the group. */
export type Arrangement =
  /** Shows the records below the headings of their groups. */
  | { readonly kind: 'records' }
  | { readonly kind: 'totals' }
  /** Names the group whose values become the columns. */
  | { readonly kind: 'across'; readonly by: string }
  | { readonly kind: 'against'; readonly basis: Basis }

/** Builds react-admin's path of an arrangement: `/sales-lines/by/product/across/date.month`. */
export function buildArrangementPath(
  resource: string,
  group: string,
  arranged: Arrangement,
): string {
  const path = `/${resource}/by/${group}`
  switch (arranged.kind) {
    case 'records':
      return `/${resource}`
    case 'totals':
      return path
    case 'across':
      return `${path}/across/${arranged.by}`
    case 'against':
      return `${path}/against/${arranged.basis}`
  }
}
