import { autoTable } from 'jspdf-autotable'
import type { PrintoutTable } from '../../schema/printout.ts'
import type { Formats } from '../formats.ts'
import { CONTINUED, getBottom, GREY, HAIRLINE, INK } from './design.ts'
import type { Ink, Layout } from './layout.ts'
import { printText } from './print-text.ts'
import { FONT } from './fonts.ts'
import type { Pen } from './pen.ts'

const PADDING = 4

/**
 * Limits the width of text columns in pt, except the column that takes the remaining width. A
 * document number fits, longer texts wrap.
 */
const WIDEST = 136

/**
 * Draws a table whose header is repeated on each page. Returns its lower edge. `top` and the result
 * are in pt.
 */
export function drawContinuedTable(
  pen: Pen,
  table: PrintoutTable,
  formats: Formats,
  { margin, size }: Layout,
  top: number,
): number {
  const { columns } = table
  const body = formatCells(table, formats)
  const align = (i: number) => ({ halign: columns[i]?.numeric ? 'right' : 'left' }) as const
  const measureWidth = (i: number) => {
    const texts = body.map((cells) => pen.width(cells[i] ?? '', { size }))
    const label = pen.width(columns[i]?.label ?? '', { size: size - 1, bold: true })
    const widest = Math.max(label, ...texts) + 2 * PADDING + 1
    return columns[i]?.numeric ? widest : Math.min(widest, WIDEST)
  }
  let end = top
  const height = pen.doc.internal.pageSize.getHeight()
  autoTable(pen.doc, {
    startY: top,
    head: [columns.map(({ label }, i) => ({ content: label, styles: align(i) }))],
    body,
    columnStyles: Object.fromEntries(
      columns.map(({ grows }, i) => [
        i,
        { ...align(i), ...(!grows && { cellWidth: measureWidth(i) }) },
      ]),
    ),
    theme: 'plain',
    margin: {
      top: CONTINUED,
      right: margin,
      bottom: height - getBottom(height),
      left: margin,
    },
    rowPageBreak: 'avoid',
    styles: {
      font: FONT,
      fontSize: size,
      textColor: INK,
      cellPadding: { vertical: 2.5, horizontal: PADDING },
      valign: 'top',
      overflow: 'linebreak',
    },
    headStyles: {
      fontSize: size - 1,
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

/** Sets the space between columns of a small table, in pt. */
const GAP = 4
const LEADING = 1.4

interface SmallTableOptions {
  readonly left: number
  readonly right: number
  readonly top: number
  /** Sets the font size in pt, reduced when the columns need it. */
  readonly size: number
  /** Sets the colour of the headings. */
  readonly colour: string
}

/**
 * Draws a table of a few rows with columns as wide as their content. Returns its lower edge. The
 * edges are in pt.
 */
export function drawSmallTable(
  pen: Pen,
  table: PrintoutTable,
  formats: Formats,
  { left, right, top, size, colour }: SmallTableOptions,
): number {
  const { columns } = table
  const texts = formatCells(table, formats)
  const heads = columns.map(({ label }) => label)
  const measureWidths = (at: number) =>
    columns.map((_, i) =>
      Math.max(
        pen.width(heads[i] ?? '', { size: at - 0.5, bold: true }),
        ...texts.map((cells) => pen.width(cells[i] ?? '', { size: at })),
      ),
    )
  const measureNeeded = (at: number) =>
    measureWidths(at).reduce((sum, width) => sum + width, GAP * (columns.length - 1))
  const fittingSize = Math.min(size, (size * (right - left)) / measureNeeded(size))
  const widths = measureWidths(fittingSize)
  const gap = GAP + (right - left - measureNeeded(fittingSize)) / Math.max(1, columns.length - 1)
  let y = top
  const drawLine = (cells: readonly string[], ink: Ink) => {
    y += size * LEADING
    let x = left
    cells.forEach((text, i) => {
      const width = widths[i] ?? 0
      const isRight = columns[i]?.numeric === true
      pen.text(text, isRight ? x + width : x, y, { ...ink, align: isRight ? 'right' : 'left' })
      x += width + gap
    })
  }
  drawLine(heads, { size: fittingSize - 0.5, bold: true, colour })
  y += 3
  pen.line(left, y, right)
  for (const cells of texts) drawLine(cells, { size: fittingSize })
  return y
}

function formatCells({ rows }: PrintoutTable, formats: Formats): string[][] {
  return rows.map(({ cells }) => cells.map((cell) => printText(cell, formats)))
}
