import { code128 } from './code-128.ts'
import { ean13 } from './ean-13.ts'

export interface Bars {
  /** In modules, bar and gap by turns. */
  readonly widths: readonly number[]
  /** Sets the quiet zone in modules, both sides together. */
  readonly quiet: number
}

/**
 * Returns a code as bars: EAN-13 and UPC-A as such, everything else in Code 128; undefined where it has signs for none.
 */
export function barsOf(code: string): Bars | undefined {
  const trade = ean13(code.length === 12 ? `0${code}` : code)
  if (trade) return { widths: trade, quiet: 18 }
  const widths = code128(code)
  return widths && { widths, quiet: 20 }
}
