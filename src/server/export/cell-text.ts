import { Big } from 'big.js'
import type { Field } from '../../schema/fields.ts'
import { kindOf } from '../../schema/kinds.ts'
import type { Region } from './region.ts'
import type { Cell } from './xlsx.ts'

/** What separates the cells of a CSV file: where the comma is the decimal mark, spreadsheets expect a semicolon. */
export function delimiterOf(region: Region): string {
  return decimalMarkOf(region.locale) === ',' ? ';' : ','
}

/** Writes cells as text, by the region: `1234.50` or `1234,50`, `11/21/2026` or `21/11/2026`. */
export function createCellText({ locale, timezone, decimals }: Region) {
  const mark = decimalMarkOf(locale)
  const day = new Intl.DateTimeFormat(locale, { ...NUMERIC_DAY, timeZone: 'UTC' })
  const instant = new Intl.DateTimeFormat(locale, {
    ...NUMERIC_DAY,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: timezone,
  })
  return (cell: Cell, field: Field): string => {
    if (cell === null) return ''
    if (typeof cell === 'number') return numberText(cell, isAmount(field) ? decimals : 0, mark)
    if (typeof cell !== 'object') return String(cell)
    if ('day' in cell) return day.format(cell.day)
    // Spreadsheets read a day and a time with a blank between, not with a comma.
    return instant.format(cell.instant).replace(',', '')
  }
}

const NUMERIC_DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

/** Every digit that is kept, at least `decimals` behind the mark, and no grouping, which would break the number. */
function numberText(value: number, decimals: number, mark: string): string {
  const exact = new Big(value)
  const digits = Math.max(decimals, exact.c.length - 1 - exact.e)
  return exact.toFixed(digits).replace('.', mark)
}

function isAmount(field: Field): boolean {
  const kind = kindOf(field)
  return kind === 'money' || kind === 'price'
}

/** `.` or `,`: what stands before the decimals in a region. */
export function decimalMarkOf(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}
