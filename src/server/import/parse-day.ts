/** Names the order of day and month in dates that end with the year: `dmy` or `mdy`. */
export type DayOrder = 'dmy' | 'mdy'

/**
 * Returns `mdy` if short dates of a locale begin with the month, otherwise `dmy`. Locales whose dates begin with the
 * year, such as `en-CA`, have `dmy`.
 */
export function getDayOrder(locale: string): DayOrder {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(new Date(0))
  return parts[0]?.type === 'month' ? 'mdy' : 'dmy'
}

/**
 * Converts dates such as `05/03/2026` and `5.3.2026` to an ISO date; `order` is the order of day and month. Returns
 * other text, such as `2026-03-05`, unchanged but trimmed.
 */
export function parseDay(text: string, order: DayOrder): string {
  const [, first, second, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim()) ?? []
  if (!first || !second || !year) return text.trim()
  const [day, month] = order === 'dmy' ? [first, second] : [second, first]
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
