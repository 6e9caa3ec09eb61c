import type { Region } from './region.ts'

/** Returns the separator of CSV cells: where the comma is the decimal mark, spreadsheets expect a semicolon. */
export function delimiterOf(region: Region): string {
  return decimalMarkOf(region.locale) === ',' ? ';' : ','
}

/** Returns how a region writes a day, as a pattern of PostgreSQL's `to_char`: `MM/DD/YYYY`, `DD/MM/YYYY`. */
export function dayPattern({ locale }: Pick<Region, 'locale'>): string {
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
  })
  const parts = format.formatToParts(new Date(0))
  return parts.map(({ type, value }) => PATTERNS[type] ?? value).join('')
}

// Without the zeros that PostgreSQL would put before a year of three digits.
const PATTERNS: Readonly<Record<string, string>> = { year: 'FMYYYY', month: 'MM', day: 'DD' }

/** `.` or `,`: what stands before the decimals in a region. */
export function decimalMarkOf(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}
