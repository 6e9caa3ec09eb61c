import { addDays, getSpanStart, type ComparedSpan } from '../../schema/days.ts'
import { getFiscalYear } from '../../schema/fiscal-year.ts'

/**
 * Lists the periods of boards. With `custom`, people choose the days. The labels of periods are below `period` in the
 * messages.
 */
export const boardPeriods = [
  'today',
  'thisWeek',
  'last7',
  'last30',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
  'thisFiscalYear',
  'lastFiscalYear',
  'custom',
] as const

type PeriodName = (typeof boardPeriods)[number]

/** Holds the first and last day, YYYY-MM-DD. */
interface Days {
  readonly from: string
  readonly to: string
}

/** Holds the chosen period. Only `custom` has days. */
export interface Period extends Partial<Days> {
  readonly name: PeriodName
}

/**
 * Returns the days of a period relative to today. A period that is not over ends today, so that it
 * is compared with the same days of the time span before. A `custom` period without valid days is
 * the current month. `yearStart` is the first month of the fiscal year.
 */
export function getPeriodDays({ name, from, to }: Period, today: string, yearStart = 1): Days {
  const month = getSpanStart('month', today)
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'thisWeek':
      return { from: getSpanStart('week', today), to: today }
    case 'last7':
      return { from: addDays(today, -6), to: today }
    case 'last30':
      return { from: addDays(today, -29), to: today }
    case 'thisMonth':
      return { from: month, to: today }
    case 'lastMonth':
      return getDaysUntil('month', addDays(month, -1))
    case 'thisQuarter':
      return { from: getSpanStart('quarter', today), to: today }
    case 'lastQuarter':
      return getDaysUntil('quarter', addDays(getSpanStart('quarter', today), -1))
    case 'thisYear':
      return { from: getSpanStart('year', today), to: today }
    case 'lastYear':
      return getDaysUntil('year', addDays(getSpanStart('year', today), -1))
    case 'thisFiscalYear':
      return { from: getFiscalYear(today, yearStart).from, to: today }
    case 'lastFiscalYear':
      return getFiscalYear(addDays(getFiscalYear(today, yearStart).from, -1), yearStart)
    case 'custom':
      return from && to && from <= to ? { from, to } : { from: month, to: today }
  }
}

/**
 * Maps periods to the time span that is compared with the previous span, even when the period has only one day so far.
 */
export const comparedSpans: Partial<Readonly<Record<PeriodName, ComparedSpan>>> = {
  thisWeek: 'week',
  thisMonth: 'month',
  lastMonth: 'month',
  thisQuarter: 'quarter',
  lastQuarter: 'quarter',
  thisYear: 'year',
  lastYear: 'year',
  thisFiscalYear: 'year',
  lastFiscalYear: 'year',
}

function getDaysUntil(part: 'month' | 'quarter' | 'year', last: string): Days {
  return { from: getSpanStart(part, last), to: last }
}
