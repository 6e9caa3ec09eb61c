import { checkDigitIsRight } from '../../../schema/barcode.ts'

/** Widths of gap, bar, gap and bar of a digit in set A; set B has them backwards, and set C bars for gaps. */
const WIDTHS = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112']

/** Lists which of the six left digits are in set B, which encodes the first digit. */
const FIRST = [
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
 * Returns the bars of an EAN-13 or, with a zero in front, of a UPC-A (GS1 General Specifications §5.2): widths in
 * modules, bar and gap by turns, beginning with a bar; 95 modules in all. Undefined unless it is 13 digits of which the
 * last is right.
 */
export function ean13(code: string): readonly number[] | undefined {
  if (!checkDigitIsRight(code, 'ean13')) return undefined
  const [first = 0, ...digits] = [...code].map(Number)
  const left = digits.slice(0, 6).map((digit, i) => {
    const widths = [...WIDTHS[digit]!]
    return FIRST[first]![i] === 'B' ? widths.toReversed() : widths
  })
  const right = digits.slice(6).map((digit) => [...WIDTHS[digit]!])
  return [...'111', ...left.flat(), ...'11111', ...right.flat(), ...'111'].map(Number)
}
