import type { PrintoutValue } from '../../schema/printout.ts'
import type { Formats } from '../formats.ts'

/** Returns the text of a printout's value. */
export function printText(value: PrintoutValue, formats: Formats): string {
  if (typeof value === 'string') return value
  if ('money' in value) return formats.money(removeNegativeZero(value.money))
  if ('amount' in value) return formats.amount(removeNegativeZero(value.amount))
  if ('price' in value) return formats.unitPrice(value.price)
  if ('quantity' in value) return formats.quantity(value.quantity)
  if ('percent' in value) return formats.percent(value.percent)
  if ('date' in value) return formats.date(value.date)
  if ('dateTime' in value) return formats.dateTime(value.dateTime)
  return value.joined.map((part) => printText(part, formats)).join(' ')
}

/** Converts −0 to 0, so that nothing is written as −0.00. */
function removeNegativeZero(value: number): number {
  return value === 0 ? 0 : value
}
