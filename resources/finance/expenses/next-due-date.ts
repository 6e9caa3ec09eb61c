import { addDays, addMonths, countMonths } from '../../../src/schema/days.ts'

const MONTHS = { month: 1, quarter: 3, year: 12 } as const

export type Every = 'week' | keyof typeof MONTHS

/**
 * Returns the date that follows `last` for an expense that recurs from `start` on. Months count from the first date, so
 * that the expense of 31 January is due on 28 February and again on 31 March.
 */
export function computeNextDueDate(start: string, last: string, every: Every): string {
  if (every === 'week') return addDays(last, 7)
  const passed = countMonths(last) - countMonths(start)
  return addMonths(start, passed + MONTHS[every])
}
