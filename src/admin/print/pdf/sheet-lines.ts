import { autoTable } from 'jspdf-autotable'
import type { PaperTable } from '../../../schema/paper.ts'
import type { Formats } from '../../core/format/formats.ts'
import { FONT } from './fonts.ts'
import { GREY, HAIRLINE, INK } from './ink.ts'
import type { Pen } from './pen.ts'
import { BOTTOM, CONTINUED, LEFT } from './sheet-size.ts'
import { written } from '../written.ts'

const SIZE = 9
const PADDING = 4
/** Limits the width of text columns beside the growing one, in pt: a document number fits, longer texts wrap. */
const WIDEST = 136

/** Draws the lines as a table whose header is repeated on each page; returns where it ends. */
export function drawLines(pen: Pen, table: PaperTable, formats: Formats, top: number): number {
  const { columns } = table
  const body = table.rows.map(({ cells }) => cells.map((cell) => written(cell, formats)))
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
