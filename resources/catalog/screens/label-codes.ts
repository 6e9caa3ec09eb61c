import { encode } from 'uqr'

/** Lists the kinds of codes on labels. */
export const codeKinds = ['bars', 'qr'] as const

export type CodeKind = (typeof codeKinds)[number]

/** Returns the modules of a QR code without its quiet zone: a string for each row, in which `1` is a dark module. */
export function encodeQr(text: string): readonly string[] {
  return encode(text, { border: 0, ecc: 'M' }).data.map((row) =>
    row.map((isDark) => (isDark ? '1' : '0')).join(''),
  )
}
