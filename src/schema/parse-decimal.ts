/**
 * Returns a number as people type or paste it: `1,234.5`, `1.234,5`, `12,5` and `R$ 12.50` are understood in every
 * region. `mark` is the region's decimal mark; it decides where a text could be read both ways (`1.234`). Returns the
 * text itself when it is no number, so that a check can say so, and null when it is blank.
 */
export function parseDecimal(text: string, mark: string): number | string | null {
  const bare = text.replaceAll(/[\s\u00a0\u202f'’]/g, '').replaceAll('\u2212', '-')
  if (bare === '') return null
  const figures = bare.replace(/^(-?)\p{L}*\p{Sc}/u, '$1').replace(/\p{Sc}$/u, '')
  const point = decimalPointOf(figures, mark)
  const whole = point < 0 ? figures : figures.slice(0, point)
  const fraction = point < 0 ? '' : figures.slice(point + 1)
  // A separator in a wrong place is a typing error: guessing would change the price.
  if (!WHOLE.test(whole) || !/^\d*$/.test(fraction) || !/\d/.test(figures)) return text
  return Number(`${whole.replaceAll(/[.,]/g, '') || '0'}.${fraction || '0'}`.replace('-.', '-0.'))
}

/** Digits, plain or in groups of three (two, before the last, in India), all by the same mark. */
const WHOLE = /^-?(\d*|\d{1,3}(\.\d{2,3})*\.\d{3}|\d{1,3}(,\d{2,3})*,\d{3})$/

/** Returns a number as it is typed: no grouping, the region's mark, all its digits and at least `decimals` of them. */
export function typedDecimal(value: number, mark: string, decimals = 0): string {
  const text = value.toLocaleString('en-US', {
    useGrouping: false,
    minimumFractionDigits: decimals,
    maximumFractionDigits: 8,
  })
  return text.replace('.', mark)
}

/** Finds the decimal mark; -1 when every mark groups thousands. */
function decimalPointOf(figures: string, mark: string): number {
  const last = Math.max(figures.lastIndexOf('.'), figures.lastIndexOf(','))
  if (last < 0) return -1
  const marks = [...figures].filter((char) => char === '.' || char === ',')
  if (new Set(marks).size > 1) return last
  if (marks.length > 1) return -1
  if (figures[last] === mark) return last
  const groupsThousands = /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(figures)
  return groupsThousands ? -1 : last
}
