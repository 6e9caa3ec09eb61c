import { jsPDF } from 'jspdf'
import { fill } from '../../../schema/labels.ts'
import type { Paper } from '../../../schema/paper.ts'
import type { Formats } from '../../core/format/formats.ts'
import { embedFonts, type PdfFonts } from './fonts.ts'
import { GREY } from './ink.ts'
import type { Logo } from './logo.ts'
import { createPen, type Pen } from './pen.ts'
import { drawClosing } from './sheet-closing.ts'
import { drawHeading } from './sheet-heading.ts'
import { drawLines } from './sheet-lines.ts'
import { BOTTOM, LEFT, RIGHT, TOP } from './sheet-size.ts'

/** Lays a paper out on A4: who, what about, the lines, what they come to; heading and number again on each page. */
export function drawSheet(paper: Paper, formats: Formats, fonts: PdfFonts, logo?: Logo): jsPDF {
  const doc = new jsPDF({ unit: 'pt', format: 'a4', compress: true, putOnlyUsedFonts: true })
  embedFonts(doc, fonts)
  const pen = createPen(doc)
  const below = drawHeading(pen, paper, formats, logo)
  const end = drawLines(pen, paper.lines, formats, below + 18)
  drawClosing(pen, paper, formats, end + 16)
  finishPages(pen, paper)
  return doc
}

/** Draws page number and footer on every page, and the running head from the second page on. */
function finishPages(pen: Pen, { title, number, from, footer, pageWords }: Paper): void {
  const pages = pen.doc.getNumberOfPages()
  for (let page = 1; page <= pages; page += 1) {
    pen.doc.setPage(page)
    if (page > 1) {
      pen.text(from.name, LEFT, TOP, { size: 8, colour: GREY })
      pen.text(`${title} ${number}`.trim(), RIGHT, TOP, { size: 8, bold: true, align: 'right' })
      pen.line(LEFT, TOP + 6, RIGHT)
    }
    const small = { size: 7.5, colour: GREY } as const
    pen.line(LEFT, BOTTOM + 14, RIGHT)
    const lines = footer.flatMap((text) => pen.wrap(text, RIGHT - LEFT - 90, small))
    lines.forEach((line, i) => pen.text(line, LEFT, BOTTOM + 26 + i * 10, small))
    const position = fill(pageWords, { page, pages })
    pen.text(position, RIGHT, BOTTOM + 26, { ...small, align: 'right' })
  }
}
