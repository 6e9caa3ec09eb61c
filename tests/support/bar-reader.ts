import { encodeCode128 } from '../../src/export/pdf/barcode.ts'
import { readPdfStreams } from './pdf-text.ts'

/** Lists the modules of each digit in set A, as in the GS1 General Specifications. */
const SET_A =
  '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ')
const SET_C = SET_A.map((modules) => modules.replaceAll(/[01]/g, (bit) => String(1 - Number(bit))))
const SET_B = SET_C.map((modules) => [...modules].toReversed().join(''))
const FIRST = '000000 001011 001101 001110 010011 011001 011100 010101 010110 011010'.split(' ')

/** Reads the digits of an EAN-13, from the widths of its bars and gaps; undefined for other widths. */
export function readEan13(widths: readonly number[]): string | undefined {
  const bits = widths.map((width, i) => (i % 2 ? '0' : '1').repeat(width)).join('')
  const found = /^101([01]{42})01010([01]{42})101$/.exec(bits)
  if (!found) return undefined
  const splitIntoSevens = (text: string) => text.match(/.{7}/g) ?? []
  const left = splitIntoSevens(found[1]!).map((seven) => {
    const inA = SET_A.indexOf(seven)
    return inA >= 0 ? { digit: inA, set: '0' } : { digit: SET_B.indexOf(seven), set: '1' }
  })
  const right = splitIntoSevens(found[2]!).map((seven) => SET_C.indexOf(seven))
  const first = FIRST.indexOf(left.map(({ set }) => set).join(''))
  const digits = [first, ...left.map(({ digit }) => digit), ...right]
  return digits.includes(-1) ? undefined : digits.join('')
}

/**
 * Maps six widths to the printable character that `encodeCode128` writes with them; unit tests compare that table with
 * the standard.
 */
const SIGNS = new Map(
  Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).map((sign) => [
    encodeCode128(sign)!.slice(6, 12).join(''),
    sign,
  ]),
)

function readCode128(widths: readonly number[]): string | undefined {
  const sixes = widths.join('').match(/.{6}/g) ?? []
  // A code has the start symbol, the characters, the check digit and the stop symbol with seven widths.
  const signs = sixes.slice(1, -2).map((six) => SIGNS.get(six))
  const text = signs.join('')
  return signs.includes(undefined) || encodeCode128(text)?.join('') !== widths.join('')
    ? undefined
    : text
}

interface Bar {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Sets the widest gap within a code, in modules; a wider gap separates two codes. */
const WIDEST_GAP = 6

/** Reads every EAN-13 and Code 128 in a PDF of jsPDF from its filled rectangles. */
export function readBars(file: Uint8Array): readonly string[] {
  const bars = readPdfStreams(file).flatMap((stream) =>
    [...stream.matchAll(/([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re\s+f/g)].map(
      ([, x, y, width]): Bar => ({ x: Number(x), y: Number(y), width: Number(width) }),
    ),
  )
  return readCodes(bars).flatMap((widths) => readEan13(widths) ?? readCode128(widths) ?? [])
}

function readCodes(bars: readonly Bar[]): readonly (readonly number[])[] {
  const codes: Bar[][] = []
  for (const bar of bars) {
    const last = codes.at(-1)
    const before = last?.at(-1)
    const module = Math.min(...(last ?? []).map(({ width }) => width))
    const gap = before ? bar.x - before.x - before.width : Infinity
    if (before && before.y === bar.y && gap > 0 && gap < WIDEST_GAP * module) last!.push(bar)
    else codes.push([bar])
  }
  return codes.map((code) => {
    const module = Math.min(...code.map(({ width }) => width))
    return code.flatMap((bar, i) => {
      const before = code[i - 1]
      const lengths = before ? [bar.x - before.x - before.width, bar.width] : [bar.width]
      return lengths.map((length) => Math.round(length / module))
    })
  })
}
