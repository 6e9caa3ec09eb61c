import { getDateLocale } from './date-locale.ts'

/**
 * Formats an argument of a message in a language. `kind` is the suffix of the placeholder, as in
 * `%{due:money}`.
 */
export type FormatArg = (value: unknown, kind: string | undefined, language?: string) => string

/**
 * Creates the formatter of message arguments for a region: `money` and `price` with the currency sign, other numbers
 * with up to 8 decimals, and days such as `2026-03-05` in the language of the message.
 */
export function createArgFormatter({
  locale,
  currency,
}: {
  readonly locale: string
  readonly currency: string
}): FormatArg {
  return (value, kind, language) => {
    if (typeof value === 'number') {
      return new Intl.NumberFormat(locale, getStyles(currency)[kind ?? ''] ?? PLAIN).format(value)
    }
    const day = /^\d{4}-\d{2}-\d{2}$/.test(String(value)) && new Date(`${String(value)}T00:00:00Z`)
    if (!day || Number.isNaN(day.getTime())) return String(value)
    const dates = getDateLocale(locale, language)
    return new Intl.DateTimeFormat(dates, { dateStyle: 'medium', timeZone: 'UTC' }).format(day)
  }
}

/** Omits the minus sign of a number that is rounded to zero. */
const SIGN = { signDisplay: 'negative' } as const

const PLAIN = { ...SIGN, maximumFractionDigits: 8 } as const

function getStyles(currency: string): Readonly<Record<string, Intl.NumberFormatOptions>> {
  const money = { ...SIGN, style: 'currency', currency } as const
  return { money, price: { ...money, maximumFractionDigits: 6 } }
}
