import { splitKey, type Operator } from './condition.ts'
import { addDays } from './days.ts'
import { getPeriodField, hasPeriod, PERIOD } from './params.ts'
import { readDay, type Calendar } from './relative-day.ts'
import type { Resource } from './resource.ts'
import { isObject, type Values } from './values.ts'

/** Holds the first and the last day that a filter allows, `YYYY-MM-DD`; undefined without a limit. */
export interface AllowedDays {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

interface SplitFilter extends AllowedDays {
  /** Holds the filter without the conditions that set the period. */
  readonly rest: Values
}

/**
 * Returns the period of a filter in the syntax of docs/api.md §2.1, and the other conditions. The period is the
 * parameters `from` and `to` of a report, or all conditions on the date by which a list is grouped: one day, a first or
 * last day, or both. A filter that tests the date in another way, such as several single days, has no period.
 */
export function splitPeriod(resource: Resource, values: Values, calendar: Calendar): SplitFilter {
  const readDays = (operator: Operator, value: unknown) =>
    getAllowedDays(
      operator,
      Array.isArray(value) ? value.map((day) => readDay(day, calendar)) : readDay(value, calendar),
    )
  if (hasPeriod(resource)) {
    const { [PERIOD[0]]: first, [PERIOD[1]]: last, ...rest } = values
    return { from: readDays('gte', first)[0], to: readDays('lte', last)[1], rest }
  }
  const field = getPeriodField(resource)
  const periods: AllowedDays[] = []
  let hasOther = field === undefined

  function omitPeriod(part: Values): Values {
    const conditions = Object.entries(part).flatMap(([key, value]): [string, unknown][] => {
      if (key === '$and' && Array.isArray(value)) {
        const parts = value.map((each: unknown) => (isObject(each) ? omitPeriod(each) : each))
        const others = parts.filter((each) => !isObject(each) || Object.keys(each).length > 0)
        return others.length > 0 ? [[key, others]] : []
      }
      if (key === '$or' || key === '$not') {
        if (namesField(value)) hasOther = true
        return [[key, value]]
      }
      const [name, operator] = splitKey(key, (path) => path === field)
      if (name !== field || operator === 'null') return [[key, value]]
      const days = readDays(operator, value)
      if (days.length === 0) hasOther = true
      periods.push({ from: days[0], to: days[1] })
      return []
    })
    return Object.fromEntries(conditions)
  }

  /** Returns whether conditions test the date. */
  function namesField(conditions: unknown): boolean {
    if (Array.isArray(conditions)) return conditions.some(namesField)
    if (!isObject(conditions)) return false
    return Object.entries(conditions).some(
      ([key, value]) =>
        splitKey(key, (path) => path === field)[0] === field ||
        (key.startsWith('$') && namesField(value)),
    )
  }

  const rest = omitPeriod(values)
  return hasOther ? { rest: values } : { ...intersectPeriods(periods), rest }
}

/** Returns the days that all periods have in common. */
export function intersectPeriods(periods: readonly AllowedDays[]): AllowedDays {
  const firstDays = periods.flatMap(({ from }) => from ?? [])
  const lastDays = periods.flatMap(({ to }) => to ?? [])
  return { from: firstDays.toSorted().at(-1), to: lastDays.toSorted()[0] }
}

/** Returns the first and the last day that a test of a date allows; an empty list for tests of another kind. */
export function getAllowedDays(operator: string, value: unknown): [from?: string, to?: string] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  const [day, last] = values
  if (!isInRange(day)) return []
  switch (operator) {
    case 'gte':
      return [day]
    case 'gt':
      return [addDays(day, 1)]
    case 'lte':
      return [undefined, day]
    case 'lt':
      return [undefined, addDays(day, -1)]
    case 'eq':
    case 'in':
      return values.length === 1 ? [day, day] : []
    case 'between':
      return isInRange(last) ? [day, last] : []
    default:
      return []
  }
}

/** Returns whether a value is a day, and the day before and the day after have a year of four digits that is not 0. */
function isInRange(day: unknown): day is string {
  return typeof day === 'string' && day >= '0002' && day < '9999' && !Number.isNaN(Date.parse(day))
}
