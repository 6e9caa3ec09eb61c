import type { jsPDF } from 'jspdf'

/** TrueType files as text of their bytes; embedded, so that ã, ç and € look the same everywhere. */
export interface PdfFonts {
  readonly regular: string
  readonly bold: string
}

/** The family of both weights; `normal` and `bold` are its styles. */
export const FONT = 'Inter'

/** Makes the typeface known to a document; only the glyphs in use end up in its file. */
export function embedFonts(doc: jsPDF, { regular, bold }: PdfFonts): void {
  const files = { normal: regular, bold }
  for (const [style, file] of Object.entries(files)) {
    doc.addFileToVFS(`${FONT}-${style}.ttf`, file)
    doc.addFont(`${FONT}-${style}.ttf`, FONT, style)
  }
  doc.setFont(FONT, 'normal')
}
