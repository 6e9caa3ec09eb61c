import { hasValidCheckDigit } from './barcode.ts'
import {
  AMOUNT_LIMIT,
  countDecimals,
  countSignificantDigits,
  MONEY_DECIMALS,
  PRICE_DECIMALS,
} from './decimal.ts'
import { fieldLimits } from './field-limits.ts'
import { parseIban } from './iban.ts'
import type { JsonShape } from './field-options.ts'
import type { FieldOf, Kind } from './fields.ts'
import type { Address } from './row.ts'
import { isObject, type Values } from './values.ts'

/** Holds the result of a check: the value to store, or the violated rule. */
export type Checked =
  | { readonly value: unknown }
  | { readonly code: string; readonly args?: Readonly<Record<string, unknown>> }

type Check<K extends Kind> = (value: unknown, field: FieldOf<K>, siblings: Values) => Checked

const createFailure = (code: string, args?: Values): Checked => ({ code, ...(args && { args }) })

/**
 * Matches an e-mail address. All patterns here take linear time, because no text matches them in
 * two ways.
 */
const EMAIL = /^[^\s@<>()",;:\\]+@[^\s@.]+(\.[^\s@.]+)+$/
const PHONE = /^[0-9+() .x-]+$/
const DATE = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const COUNTRY = /^[A-Z]{2}$/
const ADDRESS_LIMITS = { street: 200, city: 100, region: 100, postcode: 16, country: 2 } as const

/** Returns whether a value is a UUID, in lower or upper case. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && UUID.test(value)

/**
 * Checks values by field kind. The caller handles empty values, so values are never null. Text is
 * returned trimmed and NFC-normalised.
 */
export const checkValue: { readonly [K in Kind]: Check<K> } = {
  text: checkText(fieldLimits.text),
  longText: checkText(fieldLimits.longText),
  email: checkText(fieldLimits.email, (text) => (EMAIL.test(text) ? undefined : 'EMAIL')),
  phone: checkText(fieldLimits.phone, (text) => (PHONE.test(text) ? undefined : 'PHONE')),
  url: checkText(fieldLimits.url, (text) => (isWebAddress(text) ? undefined : 'URL')),
  code: checkText(fieldLimits.code),
  barcode: (value, field, siblings) => {
    const checked = checkText(fieldLimits.barcode)(value, field)
    if (!('value' in checked)) return checked
    const type = field.type === undefined ? undefined : siblings[field.type]
    const text = String(checked.value)
    return hasValidCheckDigit(text, type) ? checked : createFailure('BARCODE_CHECK_DIGIT')
  },
  iban: (value) => {
    if (typeof value !== 'string') return createFailure('TYPE', { type: 'text' })
    const account = parseIban(value)
    return account === undefined ? createFailure('IBAN') : { value: account }
  },
  money: checkNumber({ decimals: MONEY_DECIMALS, limit: AMOUNT_LIMIT }),
  price: checkNumber({ decimals: PRICE_DECIMALS, limit: 1e10 }),
  quantity: checkNumber({ decimals: 4, limit: AMOUNT_LIMIT }),
  percent: (value, field) =>
    checkNumber({ decimals: 4, limit: 1e3 })(value, { min: 0, max: 100, ...field }),
  integer: checkNumber({ decimals: 0, limit: 2 ** 31 }),
  decimal: (value, field) =>
    checkNumber({ decimals: field.decimals ?? 8, limit: 1e10 })(value, field),
  boolean: (value) =>
    typeof value === 'boolean' ? { value } : createFailure('TYPE', { type: 'boolean' }),
  date: (value, field) => {
    if (typeof value !== 'string' || !DATE.test(value) || !isCalendarDay(value))
      return createFailure('DATE')
    if (field.min !== undefined && value < field.min)
      return createFailure('TOO_SMALL', { min: field.min })
    if (field.max !== undefined && value > field.max)
      return createFailure('TOO_LARGE', { max: field.max })
    return { value }
  },
  dateTime: (value) =>
    typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value))
      ? { value }
      : createFailure('DATE'),
  select: (value, field) =>
    typeof value === 'string' && Object.hasOwn(field.choices, value)
      ? { value }
      : createFailure('CHOICE', { choices: Object.keys(field.choices).join(', ') }),
  multiSelect: checkChoices,
  reference: (value) => (isId(value) ? { value: value.toLowerCase() } : createFailure('ID')),
  line: (value) => (isId(value) ? { value: value.toLowerCase() } : createFailure('ID')),
  lines: (value) => (Array.isArray(value) ? { value } : createFailure('TYPE', { type: 'array' })),
  image: (value) => (isId(value) ? { value: value.toLowerCase() } : createFailure('ID')),
  images: checkUploads(fieldLimits.images),
  file: (value) => (isId(value) ? { value: value.toLowerCase() } : createFailure('ID')),
  files: checkUploads(fieldLimits.files),
  address: checkAddress,
  json: checkJson,
  computed: () => createFailure('READ_ONLY'),
}

function checkText(limit: number, rule?: (text: string) => string | undefined) {
  return (
    value: unknown,
    field: { readonly max?: number; readonly min?: number; readonly pattern?: string },
  ): Checked => {
    if (typeof value !== 'string') return createFailure('TYPE', { type: 'text' })
    const text = value.normalize('NFC').trim()
    const max = field.max ?? limit
    if (text.includes('\u0000')) return createFailure('PATTERN', { pattern: 'no NUL' })
    if (text.length > max && [...text].length > max) return createFailure('TOO_LONG', { max })
    if (field.min !== undefined && [...text].length < field.min)
      return createFailure('TOO_SHORT', { min: field.min })
    if (field.pattern !== undefined && !new RegExp(field.pattern, 'u').test(text)) {
      return createFailure('PATTERN', { pattern: field.pattern })
    }
    const code = rule?.(text)
    return code ? createFailure(code) : { value: text }
  }
}

/**
 * Checks a number, which has at most `decimals` decimals and 15 significant digits, and an absolute value below
 * `limit`. The issue of a number beyond `limit` names the largest or smallest whole number that is accepted.
 */
function checkNumber({ decimals, limit }: { decimals: number; limit: number }) {
  return (value: unknown, field: { readonly min?: number; readonly max?: number }): Checked => {
    if (typeof value !== 'number' || !Number.isFinite(value))
      return createFailure('TYPE', { type: 'number' })
    if (value >= limit) return createFailure('TOO_LARGE', { max: limit - 1 })
    if (value <= -limit) return createFailure('TOO_SMALL', { min: 1 - limit })
    if (field.min !== undefined && value < field.min)
      return createFailure('TOO_SMALL', { min: field.min })
    if (field.max !== undefined && value > field.max)
      return createFailure('TOO_LARGE', { max: field.max })
    if (countDecimals(value) > decimals) return createFailure('DECIMALS', { decimals })
    return countSignificantDigits(value) > 15 ? createFailure('DIGITS', { digits: 15 }) : { value }
  }
}

/** Checks a list of upload ids. Returns each id once, in the order of the list. */
function checkUploads(limit: number) {
  return (value: unknown, field: { readonly max?: number }): Checked => {
    if (!Array.isArray(value) || !value.every(isId)) return createFailure('ID')
    const max = field.max ?? limit
    const ids = [...new Set(value.map((id) => id.toLowerCase()))]
    return ids.length <= max ? { value: ids } : createFailure('TOO_MANY', { max })
  }
}

/** Checks a list of choices. Returns each choice once, in the order of the declaration. */
function checkChoices(value: unknown, field: FieldOf<'multiSelect'>): Checked {
  const choices = Object.keys(field.choices)
  if (!Array.isArray(value)) return createFailure('TYPE', { type: 'array' })
  if (!value.every((choice) => choices.includes(choice)))
    return createFailure('CHOICE', { choices: choices.join(', ') })
  const chosen = choices.filter((choice) => value.includes(choice))
  const max = field.max ?? choices.length
  return chosen.length <= max ? { value: chosen } : createFailure('TOO_MANY', { max })
}

function checkAddress(value: unknown): Checked {
  if (!isObject(value)) {
    return createFailure('TYPE', { type: 'address' })
  }
  const address: Record<string, string> = {}
  for (const [part, entered] of Object.entries(value)) {
    if (!Object.hasOwn(ADDRESS_LIMITS, part)) return createFailure('UNKNOWN_FIELD', { field: part })
    if (entered === null || entered === '') continue
    const checked = checkText(ADDRESS_LIMITS[part as keyof Address])(entered, {})
    if (!('value' in checked)) return checked
    if (checked.value !== '') address[part] = String(checked.value)
  }
  return address.country !== undefined && !COUNTRY.test(address.country)
    ? createFailure('COUNTRY')
    : { value: address }
}

/** Limits the characters of a JSON value as text. */
const JSON_LIMIT = 20_000

const isListOfTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

const hasShape: Readonly<Record<JsonShape, (value: unknown) => boolean>> = {
  object: (value) => typeof value === 'object' && !Array.isArray(value),
  texts: isListOfTexts,
  pairs: (value) =>
    Array.isArray(value) && value.every((each) => isListOfTexts(each) && each.length === 2),
}

function checkJson(value: unknown, { shape }: FieldOf<'json'>): Checked {
  if (!hasShape[shape](value))
    return createFailure('TYPE', { type: shape === 'object' ? 'object' : 'array' })
  const text = JSON.stringify(value)
  // PostgreSQL cannot store NUL in text.
  if (text.includes(String.raw`\u0000`)) return createFailure('PATTERN', { pattern: 'no NUL' })
  return text.length > JSON_LIMIT ? createFailure('TOO_LONG', { max: JSON_LIMIT }) : { value }
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  return ['http:', 'https:'].includes(new URL(text).protocol)
}

function isCalendarDay(text: string): boolean {
  // PostgreSQL has no year 0.
  if (text.startsWith('0000')) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
