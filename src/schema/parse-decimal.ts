/**
 * Parses a number as people type or paste it: `1,234.5`, `1.234,5`, `12,5` and `R$ 12.50` are read
 * in every region. `mark` is the region's decimal mark, which resolves an ambiguous text (`1.234`).
 * Returns the text itself when it is not a number, so that validation can report it, and null when
 * it is blank.
 */
export function parseDecimal(text: string, mark: string): number | string | null {
  const plain = PLAIN.exec(text)
  if (plain && (plain[1] === undefined || plain[1] === mark)) return Number(text.replace(',', '.'))
  const bare = text.replaceAll(/[\s\u00a0\u202f'’]/g, '').replaceAll('\u2212', '-')
  if (bare === '') return null
  const figures = bare.replace(/^(-?)\p{L}*\p{Sc}/u, '$1').replace(/\p{Sc}$/u, '')
  const point = findDecimalPoint(figures, mark)
  const whole = point < 0 ? figures : figures.slice(0, point)
  const fraction = point < 0 ? '' : figures.slice(point + 1)
  // A separator in a wrong position is a typing error. A guess could be another number than the person meant.
  if (!WHOLE.test(whole) || !/^\d*$/.test(fraction) || !/\d/.test(figures)) return text
  return Number(`${whole.replaceAll(/[.,]/g, '') || '0'}.${fraction || '0'}`.replace('-.', '-0.'))
}

/** Matches digits with at most one separator, which are numbers unless the separator is ambiguous. */
const PLAIN = /^-?\d+(?:([.,])\d+)?$/

/**
 * Matches digits without grouping, or in groups of three (in India of two before the last group)
 * with one kind of separator.
 */
const WHOLE = /^-?(\d*|\d{1,3}(\.\d{2,3})*\.\d{3}|\d{1,3}(,\d{2,3})*,\d{3})$/

/**
 * Formats a number as people type it: without grouping and exponent, with the region's decimal
 * mark, at least `decimals` decimals and at most eight, which is the most that a field keeps.
 * `Intl` would take twenty times as long, and files have millions of numbers. A text must be an
 * exact number (`isExactNumber`).
 */
export function formatTypedDecimal(value: number | string, mark: string, decimals = 0): string {
  const text = typeof value === 'string' ? value : toPlainText(value)
  const point = text.indexOf('.')
  if (point >= 0) return text.padEnd(point + 1 + decimals, '0').replace('.', mark)
  return decimals > 0 ? `${text}${mark}${'0'.repeat(decimals)}` : text
}

/**
 * Returns whether a text is exactly what JavaScript writes for its number, so that the text needs no conversion to a
 * number and back. Returns false for more than 9 digits before the decimal point or more than 6 digits after it, even
 * if the number is exact.
 */
export function isExactNumber(text: string): boolean {
  return EXACT.test(text)
}

const EXACT = /^(?:0|-?[1-9]\d{0,8}(?:\.\d{0,5}[1-9])?|-?0\.\d{0,5}[1-9])$/

const MAX_DECIMALS = 8

function toPlainText(value: number): string {
  const text = String(value)
  const point = text.indexOf('.')
  const isPlain = !text.includes('e') && (point < 0 || text.length <= point + 1 + MAX_DECIMALS)
  return isPlain ? text : value.toFixed(MAX_DECIMALS).replace(/\.?0+$/, '')
}

/** Returns the decimal mark of a region: `.` or `,`. */
export function getDecimalMark(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** Returns the position of the decimal mark; -1 when all separators group thousands. */
function findDecimalPoint(figures: string, mark: string): number {
  const last = Math.max(figures.lastIndexOf('.'), figures.lastIndexOf(','))
  if (last < 0) return -1
  const marks = [...figures].filter((char) => char === '.' || char === ',')
  if (new Set(marks).size > 1) return last
  if (marks.length > 1) return -1
  if (figures[last] === mark) return last
  const groupsThousands = /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(figures)
  return groupsThousands ? -1 : last
}
