import { getCurrencyDecimals } from '../schema/currency.ts'
import { getDateLocale } from '../schema/date-locale.ts'

/** Holds the region, currency and time zone that determine the formats of values, on screens and in files. */
export interface Region {
  readonly locale: string
  readonly currency: string
  readonly timezone: string
  /** Holds the language in which dates name their months; default: that of the region. */
  readonly language?: string | undefined
}

/** Holds how a person wants numbers and dates on screens; missing formats follow the region of the team. */
export interface PersonalFormats {
  /** Holds the locale (BCP 47, with region) for numbers, dates and times. */
  readonly locale?: string | null
  readonly numbers?: keyof typeof NUMBERS | null
  /** Shows dates with digits in the order of the region, or as 2026-11-23. */
  readonly date?: 'numeric' | 'iso' | null
  readonly time?: 'h12' | 'h23' | null
}

/** Maps the separators of thousands and decimals to a locale that uses them. */
const NUMBERS = { commaPoint: 'en-US', pointComma: 'de-DE', spaceComma: 'fr-FR' } as const

/** Names a locale that writes dates as 2026-11-23. */
const ISO_DATES = 'en-CA'

/** Formats values for people. A missing value is an empty string. */
export interface Formats {
  /** Formats an amount with the currency's decimals: `$1,234.50`. */
  money(value: number | null | undefined): string
  /** Formats an amount without the currency sign, for columns of printouts. */
  amount(value: number | null | undefined): string
  /** Formats a price without the currency sign. */
  unitPrice(value: number | null | undefined): string
  /** Formats a price like money, with up to six decimals or the given number of decimals. */
  price(value: number | null | undefined, decimals?: number): string
  /** Formats a quantity with up to four decimals or the given number of decimals. */
  quantity(value: number | null | undefined, decimals?: number): string
  /** Formats a percentage: 12.5 becomes `12.5%`. */
  percent(value: number | null | undefined, decimals?: number): string
  integer(value: number | null | undefined): string
  /** Formats a number with up to eight decimals or the given number of decimals. */
  decimal(value: number | null | undefined, decimals?: number): string
  /** Formats a number in short form: `12.3K`. */
  compact(value: number | null | undefined): string
  /** Formats a business date, `YYYY-MM-DD`, without conversion between time zones. */
  date(value: string | null | undefined): string
  /** Formats a point in time in the team's time zone. */
  dateTime(value: string | null | undefined): string
  /** Formats the date of a point in time in the team's time zone. */
  dayOf(value: string): string
  /** Holds the decimal separator: `.` or `,`. */
  readonly decimalMark: string
  /** Holds the currency sign beside the input of an amount: `$` or `R$`. */
  readonly currencySign: string
}

/** Keeps a minus sign before its number where text is written from right to left. */
const LEFT_TO_RIGHT_MARK = '\u200E'

/**
 * Creates the formats of a region. `isMirrored` returns whether the text around a number is written
 * from right to left. Each formatter is created when it is first used: creating one takes the
 * browser a millisecond or more, and most screens use three or four.
 */
export function createFormats(
  { locale, currency, timezone, language }: Region,
  isMirrored: () => boolean = () => false,
  personal: PersonalFormats | null = null,
): Formats {
  const ownLocale = personal?.locale ?? locale
  const numberLocale = personal?.numbers ? NUMBERS[personal.numbers] : ownLocale
  const inCurrency = { style: 'currency', currency } as const
  const money = once(() => new Intl.NumberFormat(numberLocale, inCurrency))
  const getDecimals = () => getCurrencyDecimals(currency)
  const formatter = (format: () => Intl.NumberFormat) => (value: number | null | undefined) => {
    if (value === null || value === undefined) return ''
    // JavaScript has a negative zero, which would have a minus sign.
    const text = format().format(value === 0 ? 0 : value)
    return value < 0 && isMirrored() ? LEFT_TO_RIGHT_MARK + text : text
  }
  const number = (options: () => Intl.NumberFormatOptions) =>
    formatter(once(() => new Intl.NumberFormat(numberLocale, options())))
  const createNumberFormat = (options: () => Intl.NumberFormatOptions, least = () => 0) =>
    withDecimals((digits) => {
      if (digits === undefined) return number(options)
      const shown = Math.max(least(), digits)
      const places = { minimumFractionDigits: shown, maximumFractionDigits: shown }
      return number(() => ({ ...options(), ...places }))
    })
  const percent = createNumberFormat(() => ({ style: 'percent', maximumFractionDigits: 4 }))
  const createInstantFormat = (options: Intl.DateTimeFormatOptions) =>
    once(() => createDateFormat({ locale: ownLocale, language }, personal, options))
  const day = createInstantFormat({ timeZone: 'UTC' })
  const localDay = createInstantFormat({ timeZone: timezone })
  const instant = createInstantFormat({ timeStyle: 'short', timeZone: timezone })
  return {
    money: formatter(money),
    amount: number(() => ({
      minimumFractionDigits: getDecimals(),
      maximumFractionDigits: getDecimals(),
    })),
    unitPrice: number(() => ({
      minimumFractionDigits: getDecimals(),
      maximumFractionDigits: Math.max(6, getDecimals()),
    })),
    price: createNumberFormat(
      () => ({ ...inCurrency, maximumFractionDigits: Math.max(6, getDecimals()) }),
      getDecimals,
    ),
    quantity: createNumberFormat(() => ({ maximumFractionDigits: 4 })),
    percent: (value, digits) => formatPercent(value, (one) => percent(one, digits)),
    integer: number(() => ({ maximumFractionDigits: 0 })),
    decimal: createNumberFormat(() => ({ maximumFractionDigits: 8 })),
    compact: number(() => ({ notation: 'compact', maximumFractionDigits: 1 })),
    date: (value) => (value ? day().format(new Date(`${value.slice(0, 10)}T00:00:00Z`)) : ''),
    dateTime: (value) => (value ? instant().format(new Date(value)) : ''),
    dayOf: (value) => localDay().format(new Date(value)),
    get decimalMark() {
      return findPart(money(), 'decimal') ?? '.'
    },
    get currencySign() {
      return findPart(money(), 'currency') ?? currency
    },
  }
}

/** Creates the format of dates, with the time if the options have a `timeStyle`. */
function createDateFormat(
  { locale, language }: Pick<Region, 'locale' | 'language'>,
  personal: PersonalFormats | null,
  { timeStyle, timeZone }: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const isIso = personal?.date === 'iso'
  const hourCycle = personal?.time ?? (isIso ? 'h23' : undefined)
  const clock = timeStyle && hourCycle ? { hourCycle } : {}
  if (personal?.date === 'numeric') {
    const digits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    const time = timeStyle && ({ hour: '2-digit', minute: '2-digit' } as const)
    return new Intl.DateTimeFormat(locale, { ...digits, ...time, ...clock, timeZone })
  }
  const dateStyle = isIso ? 'short' : 'medium'
  const options = { dateStyle, timeStyle, timeZone, ...clock } as const
  return new Intl.DateTimeFormat(isIso ? ISO_DATES : getDateLocale(locale, language), options)
}

/** Returns a function that creates a value at its first call and keeps it. */
function once<T>(make: () => T): () => T {
  let created: { readonly value: T } | undefined
  return () => (created ??= { value: make() }).value
}

type Format = (value: number | null | undefined) => string

/**
 * Returns a function that formats a number with the requested decimals. Each formatter is created
 * when it is first used.
 */
function withDecimals(make: (decimals: number | undefined) => Format) {
  const formatters = new Map<number | undefined, Format>()
  return (value: number | null | undefined, decimals?: number) => {
    const format = formatters.get(decimals) ?? make(decimals)
    formatters.set(decimals, format)
    return format(value)
  }
}

/**
 * Formats a percentage. Intl expects a fraction of 1, and dividing by 100 as a float would show
 * digits that nobody entered.
 */
function formatPercent(
  value: number | null | undefined,
  format: (value: number) => string,
): string {
  return value === null || value === undefined ? '' : format(Number(`${value}e-2`))
}

function findPart(format: Intl.NumberFormat, type: Intl.NumberFormatPartTypes): string | undefined {
  return format.formatToParts(1234.5).find((part) => part.type === type)?.value
}
