import { DAY_MS } from '../schema/days.ts'

/** Names the number format of a cell; `digits` is the minimum number of digits, for codes with leading zeros. */
export type NumberFormat = 'number' | 'percent' | 'date' | { readonly digits: number }

/** Holds the day number of 1970-01-01 in the date system that starts in 1900. */
const UNIX_EPOCH_DAY = 25_569

/** Holds the first day number after 1900-02-29, a day that Excel counts although it never existed. */
const FIRST_MARCH_1900 = 61

/** Converts a date or a local time in ISO format to Excel's day number (1900 date system). */
export function toSerialDay(iso: string): number {
  const day = Date.parse(iso) / DAY_MS + UNIX_EPOCH_DAY
  return day < FIRST_MARCH_1900 ? day - 1 : day
}

/** Counts the days from 1900 to 1904, where the date system of old Macs starts. */
const DAYS_TO_1904 = 1462

/**
 * Converts a day number of Excel to `2026-11-21`, or to `2026-11-21T14:30:00` when it has a time.
 * Returns undefined for numbers that are not a date in Excel.
 */
export function fromSerialDay(serial: number, startsIn1904 = false): string | undefined {
  const day = startsIn1904 ? serial + DAYS_TO_1904 : serial
  if (!(day >= 1 && day < 2_958_466)) return undefined
  const shifted = day < FIRST_MARCH_1900 - 1 ? day + 1 : day
  const seconds = Math.round((shifted - UNIX_EPOCH_DAY) * 86_400)
  const iso = new Date(seconds * 1000).toISOString()
  return seconds % 86_400 === 0 ? iso.slice(0, 10) : iso.slice(0, 19)
}

/** Parses a number format: its code, or for a built-in format of ECMA-376 its `id`. */
export function parseNumberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (id === 9 || id === 10) return 'percent'
    const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
    return isDate ? 'date' : 'number'
  }
  // Reads only the section for positive numbers, which is the first, without quoted and bracketed parts.
  const bare = code.replaceAll(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '').split(';')[0]!
  if (/^0+$/.test(bare) && bare.length > 1) return { digits: bare.length }
  if (bare.includes('%')) return 'percent'
  return /[dyh]|mmm/i.test(bare) ? 'date' : 'number'
}
