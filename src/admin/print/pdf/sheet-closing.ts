import type { Printout, PrintoutEntry, PrintoutTable } from '../../../schema/printout.ts'
import type { Formats } from '../../core/format/formats.ts'
import { GREY, HAIRLINE, INK, SHADE, BOTTOM, CONTINUED, LEFT, RIGHT } from '../design.ts'
import { printText } from '../print-text.ts'
import type { Ink, Pen } from './pen.ts'

const LINE = 15
const BOX = 230

/** Draws the totals on the right, the tax table on the left, and the notes below. */
export function drawClosing(pen: Pen, printout: Printout, formats: Formats, top: number): void {
  const { parts, total, settlement, breakdown } = printout
  const height = (parts.length + settlement.length) * LINE + (total ? 40 : 0)
  const tall = breakdown ? (breakdown.rows.length + 1) * LINE : 0
  const start = top + Math.max(height, tall) > BOTTOM ? turnPage(pen) : top
  const left = breakdown ? drawBreakdown(pen, breakdown, formats, start) : start
  const right = drawSum(pen, printout, formats, start)
  drawNotes(pen, printout, Math.max(left, right) + 14)
}

function turnPage(pen: Pen): number {
  pen.doc.addPage()
  return CONTINUED + 8
}

function drawSum(pen: Pen, { parts, total, settlement }: Printout, formats: Formats, top: number) {
  const x = RIGHT - BOX
  let y = top
  const pair = (
    { label, value }: PrintoutEntry,
    ofLabel: Ink = { colour: GREY },
    ink: Ink = {},
  ) => {
    pen.text(printText(label, formats), x + 8, y, ofLabel)
    pen.text(printText(value, formats), RIGHT - 8, y, { ...ink, align: 'right' })
  }
  for (const part of parts) {
    pair(part)
    y += LINE
  }
  if (total) {
    pen.doc.setDrawColor(INK).setLineWidth(0.75).setFillColor(SHADE)
    pen.doc.rect(x, y - 6, BOX, 26, 'FD')
    y += 12
    pair(total, { size: 11, bold: true }, { size: 14, bold: true })
    y += 26
  }
  for (const entry of settlement) {
    pair(entry)
    y += LINE
  }
  return y
}

function drawBreakdown(pen: Pen, { columns, rows }: PrintoutTable, formats: Formats, top: number) {
  const width = RIGHT - LEFT - BOX - 24
  const edge = (i: number) =>
    columns[i]?.numeric ? LEFT + (width / columns.length) * (i + 1) : LEFT
  const put = (texts: readonly string[], y: number, ink: Ink) =>
    texts.forEach((text, i) =>
      pen.text(text, edge(i), y, { ...ink, align: columns[i]?.numeric ? 'right' : 'left' }),
    )
  put(
    columns.map(({ label }) => label),
    top,
    { size: 8, bold: true, colour: GREY },
  )
  pen.line(LEFT, top + 4, LEFT + width, { colour: HAIRLINE })
  rows.forEach(({ cells }, row) =>
    put(
      cells.map((cell) => printText(cell, formats)),
      top + (row + 1) * LINE,
      { size: 8.5 },
    ),
  )
  return top + (rows.length + 1) * LINE
}

function drawNotes(pen: Pen, { notes }: Printout, top: number): void {
  let y = top
  const put = (text: string, ink: Ink) => {
    for (const line of pen.wrap(text, RIGHT - LEFT, ink)) {
      if (y > BOTTOM) y = turnPage(pen)
      pen.text(line, LEFT, y, ink)
      y += 12.5
    }
  }
  for (const { label, text } of notes) {
    if (label) put(label, { size: 8, colour: GREY })
    put(text, { size: 9 })
    y += 6
  }
}
