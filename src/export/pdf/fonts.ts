import type { jsPDF } from 'jspdf'

/**
 * Holds TrueType files as binary strings. The files are embedded, so that ã, ç and € look the same
 * everywhere.
 */
export interface PdfFonts {
  readonly regular: string
  readonly bold: string
}

/** Names the font family, with the styles `normal` and `bold`. */
export const FONT = 'Inter'

/** Adds the fonts to a document. Only the used glyphs are written to the file. */
export function embedFonts(doc: jsPDF, { regular, bold }: PdfFonts): void {
  const files = { normal: regular, bold }
  for (const [style, file] of Object.entries(files)) {
    doc.addFileToVFS(`${FONT}-${style}.ttf`, file)
    doc.addFont(`${FONT}-${style}.ttf`, FONT, style)
    alignFigures(doc.setFont(FONT, style).getFont().metadata as Metadata)
  }
  doc.setFont(FONT, 'normal')
}

/** Describes the part of jsPDF's TrueType metadata that is used here. */
interface Metadata {
  readonly cmap: { readonly unicode: { readonly codeMap: Record<number, number> } }
  readonly post: { readonly names: readonly string[]; readonly glyphNameIndex: readonly number[] }
}

const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** Counts the standard glyph names of TrueType, which precede the names in the file. */
const COMMON_NAMES = 258

/**
 * Selects digits of equal width, so that figures are aligned. jsPDF does not support font features.
 */
function alignFigures({ cmap, post }: Metadata): void {
  DIGITS.forEach((name, digit) => {
    const nameIndex = post.names.indexOf(`${name}.tf`)
    const glyph = post.glyphNameIndex.indexOf(COMMON_NAMES + nameIndex)
    if (nameIndex >= 0 && glyph >= 0) cmap.unicode.codeMap['0'.charCodeAt(0) + digit] = glyph
  })
}
