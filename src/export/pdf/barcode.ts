import { hasValidCheckDigit } from '../../schema/barcode.ts'

interface EncodedBars {
  /** Lists the widths of bars and gaps alternately, in modules. */
  readonly widths: readonly number[]
  /** Holds the sum of both quiet zones, in modules. */
  readonly quiet: number
}

/**
 * Returns the bars of a code: EAN-13 for EAN-13 and UPC-A, Code 128 for other codes, EAN-8 included.
 * Returns undefined if Code 128 lacks a character of the code.
 */
export function encodeBars(code: string): EncodedBars | undefined {
  const ean13 = encodeEan13(code.length === 12 ? `0${code}` : code)
  if (ean13) return { widths: ean13, quiet: 18 }
  const widths = encodeCode128(code)
  return widths && { widths, quiet: 20 }
}

/** Describes the dark bars of a code, in modules from its left edge. */
interface PlacedBars {
  readonly bars: readonly { readonly start: number; readonly width: number }[]
  /** Counts the modules of all bars and gaps. */
  readonly moduleCount: number
}

/** Returns the places of the dark bars among alternating widths of bars and gaps. */
export function placeBars(widths: readonly number[]): PlacedBars {
  const bars: { start: number; width: number }[] = []
  let moduleCount = 0
  widths.forEach((width, i) => {
    if (i % 2 === 0) bars.push({ start: moduleCount, width })
    moduleCount += width
  })
  return { bars, moduleCount }
}

interface FittedBars extends PlacedBars {
  /** Holds the width of a module in mm. */
  readonly moduleWidth: number
}

/**
 * Sets the margin of a label in mm, for printers that cannot print to the edge and for inexact
 * cuts.
 */
export const LABEL_INSET = 2.5

/** Sets the smallest width of a module in mm (7.5 mil); many scanners cannot read thinner bars. */
const MIN_MODULE_WIDTH = 0.19
/** Sets the nominal width of a module of an EAN-13 in mm (GS1 General Specifications). */
const NOMINAL_MODULE_WIDTH = 0.33

/**
 * Returns the bars at their nominal width, or narrower bars that fit the width in mm. Returns
 * undefined if they would be too thin to scan.
 */
export function fitBars(code: string, width: number): FittedBars | undefined {
  const encoded = encodeBars(code)
  if (!encoded) return undefined
  const placed = placeBars(encoded.widths)
  const moduleWidth = Math.min(NOMINAL_MODULE_WIDTH, width / (placed.moduleCount + encoded.quiet))
  return moduleWidth < MIN_MODULE_WIDTH ? undefined : { ...placed, moduleWidth }
}

/** Sets the gap in mm between a QR code and the texts beside it. The gap contains the quiet zone of the QR code. */
export const QR_GAP = 2
/** Sets the largest width of a module of a QR code in mm. */
const MAX_QR_MODULE = 0.8

/**
 * Returns the side of a QR code in mm: at most the height of the label, and less than half of its
 * width, so that the texts have room.
 */
export function getQrSide(rows: readonly string[], width: number, height: number): number {
  const room = Math.min(height - 2 * LABEL_INSET, (width - 2 * LABEL_INSET) * 0.42)
  return Math.min(room, rows.length * MAX_QR_MODULE)
}

/** Lists the widths of gap, bar, gap and bar of each digit in set A; set B reverses them, set C swaps bars and gaps. */
const WIDTHS = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112']

/** Lists the set of each of the six left digits, by the first digit. */
const LEFT_SETS = [
  'AAAAAA',
  'AABABB',
  'AABBAB',
  'AABBBA',
  'ABAABB',
  'ABBAAB',
  'ABBBAA',
  'ABABAB',
  'ABABBA',
  'ABBABA',
]

/**
 * Returns the bars of an EAN-13 or, with a leading zero, of a UPC-A (GS1 General Specifications
 * §5.2): alternating widths of bars and gaps in modules, starting with a bar, 95 modules in total;
 * undefined unless the code has 13 digits with a correct check digit.
 */
export function encodeEan13(code: string): readonly number[] | undefined {
  if (!hasValidCheckDigit(code, 'ean13')) return undefined
  const [first = 0, ...digits] = [...code].map(Number)
  const left = digits.slice(0, 6).map((digit, i) => {
    const widths = [...WIDTHS[digit]!]
    return LEFT_SETS[first]![i] === 'B' ? widths.toReversed() : widths
  })
  const right = digits.slice(6).map((digit) => [...WIDTHS[digit]!])
  return [...'111', ...left.flat(), ...'11111', ...right.flat(), ...'111'].map(Number)
}

/** Lists the widths of bars and gaps by value, in modules; the last entry is the stop pattern. */
const PATTERNS =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231
  113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123
  212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321
  133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111
  111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112
  134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141
  114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112`.split(/\s+/)

const START_B = 104
const STOP = 106

/**
 * Returns the bars of a text in Code 128, set B: alternating widths of bars and gaps in modules,
 * starting with a bar; undefined when the set lacks a character of the text.
 */
export function encodeCode128(text: string): readonly number[] | undefined {
  if (!/^[ -~]+$/.test(text)) return undefined
  const values = [...text].map((character) => character.charCodeAt(0) - 32)
  const check = values.reduce((sum, value, i) => sum + value * (i + 1), START_B) % 103
  return [START_B, ...values, check, STOP].flatMap((value) => [...PATTERNS[value]!].map(Number))
}
