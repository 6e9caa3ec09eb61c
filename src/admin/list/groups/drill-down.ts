import type { Group } from '../../../schema/groups.ts'
import type { DayPart } from '../../../schema/resource.ts'
import type { FilterValues } from '../../fields/filter-values.ts'

/** Returns the filter of the rows that a group was added up from; `key` is null for rows that are in none. */
export function rowsOf(values: FilterValues, { field, declared, part }: Group, key: unknown) {
  if (key === null) return { ...values, [`${field}_null`]: true }
  if (declared.kind !== 'date') return { ...values, [field]: key }
  const [first, last] = [String(key), lastDay(String(key), part ?? 'day')]
  const [from, to] = [values[`${field}_gte`], values[`${field}_lte`]]
  return {
    ...values,
    [`${field}_gte`]: typeof from === 'string' && from > first ? from : first,
    [`${field}_lte`]: typeof to === 'string' && to < last ? to : last,
  }
}

/** Returns the last day of the span that begins with `first`. */
export function lastDay(first: string, part: DayPart): string {
  const [year = 0, month = 0, day = 0] = first.split('-').map(Number)
  const lasts: Readonly<Record<DayPart, readonly [number, number, number]>> = {
    day: [year, month, day],
    week: [year, month, day + 6],
    month: [year, month + 1, 0],
    quarter: [year, month + 3, 0],
    year: [year, 12, 31],
  }
  const [y, m, d] = lasts[part]
  return new Date(Date.UTC(y, m - 1, d)).toISOString().slice(0, 10)
}
