/** Lists the time spans by which dates can be grouped. */
export const dayParts = ['day', 'week', 'month', 'quarter', 'year'] as const
export type DayPart = (typeof dayParts)[number]

export const DAY_MS = 86_400_000

/** Limits the days of a period whose charts have a point per day. */
const MAX_DAYS = 45
/** Limits the weeks of a period whose charts have a point per week. */
const MAX_WEEKS = 26
/**
 * Limits the months of a period whose charts have a point per month. Charts of longer periods have a point per year.
 */
const MAX_MONTHS = 36

/** Returns the date `days` days after a date, or before it for a negative number. Dates are `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the date `months` months later, or the last day of the later month if that month is shorter. */
export function addMonths(day: string, months: number): string {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7)) - 1 + months
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const date = Math.min(Number(day.slice(8)), lastOfMonth)
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
}

/** Returns the date a number of days, weeks, months, quarters or years after a date. */
export function addSpans(part: DayPart, day: string, count: number): string {
  switch (part) {
    case 'day':
      return addDays(day, count)
    case 'week':
      return addDays(day, 7 * count)
    case 'month':
      return addMonths(day, count)
    case 'quarter':
      return addMonths(day, 3 * count)
    case 'year':
      return addMonths(day, 12 * count)
  }
}

/**
 * Returns the default period of account statements: from the same date of the year before (28 February for a
 * 29 February) to a date.
 */
export function getYearUntil(to: string): { readonly from: string; readonly to: string } {
  return { from: addMonths(to, -12), to }
}

/** Counts the days of a period, both ends included. */
export function countDays({ from, to }: { readonly from: string; readonly to: string }): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}

/** Holds the first and last day, `YYYY-MM-DD`. */
interface Days {
  readonly from: string
  readonly to: string
}

/** Lists the time spans that a compared period can begin, such as a month that is not over. */
export const comparedSpans = ['week', 'month', 'quarter', 'year'] as const
export type ComparedSpan = (typeof comparedSpans)[number]

interface Comparison {
  readonly span?: ComparedSpan | undefined
  /** Holds today's date. A period that is not over is compared up to today. */
  readonly today?: string | undefined
}

/**
 * Returns the earlier period with which a period is compared. database/29-period-before.sql computes the same for
 * reports.
 * - Whole months are compared with as many whole months before.
 * - Several days from the first of a month are compared with the same days of the month before.
 * - Several days from a Monday, within one week, are compared with the same weekdays of the week before.
 * - Other periods are compared with as many days directly before.
 *
 * `span` names the time span that the period begins, if the days of the period alone do not show this span.
 */
export function getPreviousPeriod({ from, to }: Days, { span, today }: Comparison = {}): Days {
  const last = today !== undefined && from <= today && today < to ? today : to
  const months = span ? MONTHS[span] : countComparedMonths({ from, to })
  if (months > 0) {
    const isWhole = addDays(last, 1) === addMonths(from, months)
    return {
      from: addMonths(from, -months),
      to: isWhole ? addDays(from, -1) : addMonths(last, -months),
    }
  }
  const isWeek = span === 'week' || (from < to && isPartOf('week', { from, to }))
  const days = isWeek ? 7 : countDays({ from, to: last })
  return { from: addDays(from, -days), to: addDays(last, -days) }
}

const MONTHS: Readonly<Record<ComparedSpan, number>> = { week: 0, month: 1, quarter: 3, year: 12 }

/** Counts the months of a period of whole months; 1 for several days from the first of a month, otherwise 0. */
function countComparedMonths({ from, to }: Days): number {
  if (from !== getSpanStart('month', from)) return 0
  const next = addDays(to, 1)
  if (next === getSpanStart('month', next)) return countMonths(next) - countMonths(from)
  return from < to && isPartOf('month', { from, to }) ? 1 : 0
}

/** Returns whether a period begins on the first day of a time span and ends within the same span. */
function isPartOf(part: DayPart, { from, to }: Days): boolean {
  return from === getSpanStart(part, from) && from === getSpanStart(part, to)
}

/** Returns the number of months from the year 0 to the month of a day. */
export function countMonths(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
}

/**
 * Returns the time span of the points of a chart: days, weeks, months or, for long periods, years. `part` sets the time
 * span of an earlier period to that of the period with which it is compared.
 */
export function chooseDayPart(period: Days & { readonly part?: DayPart }): DayPart {
  if (period.part) return period.part
  const days = countDays(period)
  if (days <= MAX_DAYS) return 'day'
  if (days <= MAX_WEEKS * 7) return 'week'
  return days <= MAX_MONTHS * 31 ? 'month' : 'year'
}

/**
 * Returns the first day of the time span that contains a date. Weeks start on Monday, as in
 * PostgreSQL.
 */
export function getSpanStart(part: DayPart, day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  switch (part) {
    case 'day':
      return day
    case 'week':
      return addDays(day, -((date.getUTCDay() + 6) % 7))
    case 'month':
      return `${day.slice(0, 7)}-01`
    case 'quarter':
      return `${day.slice(0, 5)}${String(date.getUTCMonth() - (date.getUTCMonth() % 3) + 1).padStart(2, '0')}-01`
    case 'year':
      return `${day.slice(0, 4)}-01-01`
  }
}

/** Returns the last day of the time span that contains a date. */
export function getSpanEnd(part: DayPart, day: string): string {
  return addDays(getNextSpan(part, getSpanStart(part, day)), -1)
}

/** Returns the first days of all time spans of a period, in order. */
export function listSpans(
  part: DayPart,
  { from, to }: { readonly from: string; readonly to: string },
): readonly string[] {
  const spans: string[] = []
  for (let span = getSpanStart(part, from); span <= to;) {
    spans.push(span)
    const next = getNextSpan(part, span)
    // Years after 9999 begin with a plus sign, which sorts before all digits.
    if (next <= span) break
    span = next
  }
  return spans
}

function getNextSpan(part: DayPart, span: string): string {
  const maxDays = { day: 1, week: 7, month: 31, quarter: 92, year: 366 }[part]
  return getSpanStart(part, addDays(span, maxDays))
}

/** Returns today's date in a time zone, `YYYY-MM-DD`. */
export function getToday(timezone: string, now = new Date()): string {
  const minute = Math.floor(now.getTime() / 60_000)
  const cached = todays.get(timezone)
  if (cached?.minute === minute) return cached.day
  // Formatters are cached, because creating one is a hundred times slower than using it. The
  // Swedish locale writes ISO dates.
  const format = cached?.format ?? new Intl.DateTimeFormat('sv-SE', { timeZone: timezone })
  const day = format.format(now)
  todays.set(timezone, { format, minute, day })
  return day
}

/** Caches today's date by time zone for one minute, because a request reads it several times. */
const todays = new Map<string, { format: Intl.DateTimeFormat; minute: number; day: string }>()
