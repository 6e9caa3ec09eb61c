import { Big } from 'big.js'

/** Sets the decimals with which amounts are stored: NUMERIC(18,4). Currencies have at most this number. */
export const MONEY_DECIMALS = 4

/** Sets the decimals of prices and costs per unit: NUMERIC(18,6). */
export const PRICE_DECIMALS = 6

/**
 * Limits the absolute value of amounts and quantities: JSON numbers have 15 significant digits, and four decimals leave
 * eleven digits before the point (docs/api.md §3).
 */
export const AMOUNT_LIMIT = 1e11

/**
 * Rounds to `digits` decimals, half away from zero, so that a return mirrors its sale (rule 3.2.1).
 * The result is exact, unlike that of floating-point arithmetic: `10.005` at 2 is `10.01` (case D23).
 */
export function round(value: number | string, digits: number): number {
  return new Big(value).round(digits, Big.roundHalfUp).toNumber()
}

/** Returns the exact sum of decimal numbers. */
export function sum(values: readonly (number | string)[]): number {
  return values.reduce((total, value) => total.plus(value), new Big(0)).toNumber()
}

/** Subtracts numbers exactly. */
export function subtract(from: number, ...values: readonly number[]): number {
  return values.reduce((rest, value) => rest.minus(value), new Big(from)).toNumber()
}

/** Counts the digits after the decimal point. */
export function countDecimals(value: number): number {
  const text = String(value)
  if (!text.includes('e')) {
    const point = text.indexOf('.')
    return point < 0 ? 0 : text.length - 1 - point
  }
  const { c, e } = new Big(value)
  return Math.max(0, c.length - 1 - e)
}

/** Counts the significant digits of a number. JSON keeps 15 of them exactly (docs/api.md §3). */
export function countSignificantDigits(value: number): number {
  const text = String(value)
  if (!text.includes('e')) return text.replace(/^-?(?:0\.0*)?/, '').replace('.', '').length
  const { c, e } = new Big(value)
  return Math.max(c.length, e + 1)
}
