import { addDays, addSpans, getSpanEnd, getSpanStart, getToday, type DayPart } from './days.ts'
import { getFiscalYear, getFiscalYearStart } from './fiscal-year.ts'
import type { Values } from './values.ts'

/** Holds the date and the first month of the fiscal year (1 to 12) that relative days refer to. */
export interface Calendar {
  /** Holds the date in the time zone of the team, `YYYY-MM-DD`. */
  readonly today: string
  readonly yearStart: number
}

/** Returns the calendar of a team at a point in time; by default, at the current time. */
export function getCalendar(
  team: { readonly timezone: string; readonly settings: Values },
  now = new Date(),
): Calendar {
  return { today: getToday(team.timezone, now), yearStart: getFiscalYearStart(team) }
}

const RELATIVE =
  /^(?:(today)|(startOf|endOf)(Week|Month|Quarter|Year|FiscalYear))(?:([+-])(\d{1,4}))?$/

/** Returns whether a filter value is a relative day, such as `today-7` or `startOfMonth`. */
export function isRelativeDay(value: unknown): value is string {
  return typeof value === 'string' && RELATIVE.test(value)
}

/**
 * Returns the date of a relative day (docs/api.md §2.1): `today-7`, `startOfMonth`, `endOfQuarter-1`.
 * The number counts days from `today`, or time spans such as quarters. Returns undefined for other
 * texts.
 */
export function resolveDay(text: string, { today, yearStart }: Calendar): string | undefined {
  const found = RELATIVE.exec(text)
  if (!found) return undefined
  const [, isToday, boundary, span, sign, digits] = found
  const count = digits === undefined ? 0 : Number(sign + digits)
  if (isToday) return addDays(today, count)
  const isStart = boundary === 'startOf'
  if (span === 'FiscalYear') {
    const { from, to } = getFiscalYear(addSpans('year', today, count), yearStart)
    return isStart ? from : to
  }
  const part = span!.toLowerCase() as DayPart
  const day = addSpans(part, getSpanStart(part, today), count)
  return isStart ? day : getSpanEnd(part, day)
}

/** Returns whether a text has the form of a date, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return DAY.test(text)
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Returns the date that a relative day names, and other filter values unchanged. */
export function readDay(value: unknown, calendar: Calendar): unknown {
  return isRelativeDay(value) ? resolveDay(value, calendar) : value
}

/**
 * Lists common periods by their first and last day. The days are relative, so that a saved filter
 * moves on with the calendar. The current period ends with its last day instead of today, because
 * dates such as due dates can be in the future.
 */
export const periods = {
  today: ['today', 'today'],
  yesterday: ['today-1', 'today-1'],
  last7Days: ['today-6', 'today'],
  last30Days: ['today-29', 'today'],
  thisWeek: ['startOfWeek', 'endOfWeek'],
  lastWeek: ['startOfWeek-1', 'endOfWeek-1'],
  nextWeek: ['startOfWeek+1', 'endOfWeek+1'],
  thisMonth: ['startOfMonth', 'endOfMonth'],
  lastMonth: ['startOfMonth-1', 'endOfMonth-1'],
  thisQuarter: ['startOfQuarter', 'endOfQuarter'],
  lastQuarter: ['startOfQuarter-1', 'endOfQuarter-1'],
  thisYear: ['startOfYear', 'endOfYear'],
  lastYear: ['startOfYear-1', 'endOfYear-1'],
  thisFiscalYear: ['startOfFiscalYear', 'endOfFiscalYear'],
} as const
export type Period = keyof typeof periods

/** Returns the name of the period with these days; undefined when no period has them. */
export function findPeriod(from: unknown, to: unknown): Period | undefined {
  const found = Object.entries(periods).find(([, [first, last]]) => first === from && last === to)
  return found && (found[0] as Period)
}
