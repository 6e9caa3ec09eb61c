import { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import { fill } from '../../../schema/labels.ts'
import type { Printout, PrintoutTable } from '../../../schema/printout.ts'
import type { Formats } from '../../core/format/formats.ts'
import { GREY, HAIRLINE, INK, BOTTOM, LEFT, RIGHT, TOP, CONTINUED } from '../design.ts'
import { printText } from '../print-text.ts'
import { embedFonts, FONT, type PdfFonts } from './fonts.ts'
import type { Logo } from './logo.ts'
import { createPen, type Pen } from './pen.ts'
import { drawClosing } from './sheet-closing.ts'
import { drawHeading } from './sheet-heading.ts'

/** Lays a printout out on A4: parties, facts, lines, totals; heading and number again on each page. */
export function drawSheet(
  printout: Printout,
  formats: Formats,
  fonts: PdfFonts,
  logo?: Logo,
): jsPDF {
  const doc = new jsPDF({ unit: 'pt', format: 'a4', compress: true, putOnlyUsedFonts: true })
  embedFonts(doc, fonts)
  const pen = createPen(doc)
  const below = drawHeading(pen, printout, formats, logo)
  const end = drawLines(pen, printout.lines, formats, below + 18)
  drawClosing(pen, printout, formats, end + 16)
  finishPages(pen, printout)
  return doc
}

/** Draws page number and footer on every page, and the running head from the second page on. */
function finishPages(pen: Pen, { title, number, from, footer, pageWords }: Printout): void {
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

const SIZE = 9
const PADDING = 4

/** Limits the width of text columns beside the growing one, in pt: a document number fits, longer texts wrap. */
const WIDEST = 136

/** Draws the lines as a table whose header is repeated on each page; returns where it ends. */
function drawLines(pen: Pen, table: PrintoutTable, formats: Formats, top: number): number {
  const { columns } = table
  const body = table.rows.map(({ cells }) => cells.map((cell) => printText(cell, formats)))
  const align = (i: number) => ({ halign: columns[i]?.numeric ? 'right' : 'left' }) as const
  const widthOf = (i: number) => {
    const texts = body.map((cells) => pen.width(cells[i] ?? '', { size: SIZE }))
    const label = pen.width(columns[i]?.label ?? '', { size: 8, bold: true })
    const widest = Math.max(label, ...texts) + 2 * PADDING + 1
    return columns[i]?.numeric ? widest : Math.min(widest, WIDEST)
  }
  let end = top
  autoTable(pen.doc, {
    startY: top,
    head: [columns.map(({ label }, i) => ({ content: label, styles: align(i) }))],
    body,
    columnStyles: Object.fromEntries(
      columns.map(({ grows }, i) => [i, { ...align(i), ...(!grows && { cellWidth: widthOf(i) }) }]),
    ),
    theme: 'plain',
    margin: {
      top: CONTINUED,
      right: LEFT,
      bottom: pen.doc.internal.pageSize.getHeight() - BOTTOM,
      left: LEFT,
    },
    rowPageBreak: 'avoid',
    styles: {
      font: FONT,
      fontSize: SIZE,
      textColor: INK,
      cellPadding: { vertical: 2.5, horizontal: PADDING },
      valign: 'top',
      overflow: 'linebreak',
    },
    headStyles: {
      fontSize: 8,
      fontStyle: 'bold',
      textColor: GREY,
      lineWidth: { bottom: 0.75 },
      lineColor: INK,
    },
    bodyStyles: { lineWidth: { bottom: 0.5 }, lineColor: HAIRLINE },
    didDrawPage: ({ cursor }) => {
      end = cursor?.y ?? end
    },
  })
  return end
}
