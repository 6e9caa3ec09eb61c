import { jsPDF } from 'jspdf'
import type { Printout, PrintoutForm, PrintoutTable } from '../../../schema/printout.ts'
import type { Formats } from '../../core/format/formats.ts'
import { MM } from '../design.ts'
import { printText } from '../print-text.ts'
import { embedFonts, type PdfFonts } from './fonts.ts'
import { drawLogo, type Logo } from './logo.ts'
import { createPen, type Pen, type Ink } from './pen.ts'
import { createRollPen, LEADING, type Roll } from './roll-pen.ts'

/** Sets the printable width: 72 mm on rolls of 80 mm, 48 mm on rolls of 58 mm. */
const ROLLS: Readonly<Record<Exclude<PrintoutForm, 'a4'>, Roll>> = {
  roll80: { width: 80 * MM, margin: 4 * MM, size: 9 },
  roll58: { width: 58 * MM, margin: 5 * MM, size: 8 },
}

/** The longest page that PDF readers show, in pt. */
const ENDLESS = 14_400

/** Lays a printout out on a roll: one page, as long as its content. */
export function drawRoll(
  printout: Printout,
  formats: Formats,
  fonts: PdfFonts,
  logo?: Logo,
): jsPDF {
  const roll = printout.form === 'roll58' ? ROLLS.roll58 : ROLLS.roll80
  const draw = (height: number) => {
    const doc = new jsPDF({
      unit: 'pt',
      format: [roll.width, height],
      compress: true,
      putOnlyUsedFonts: true,
    })
    embedFonts(doc, fonts)
    return { doc, end: unroll(createPen(doc), printout, formats, roll, logo) }
  }
  // Drawn once to measure its length. A page that is wider than long would be rotated.
  const { end } = draw(ENDLESS)
  return draw(Math.max(roll.width + 1, end + 4 * MM)).doc
}

function unroll(pen: Pen, printout: Printout, formats: Formats, form: Roll, logo?: Logo): number {
  const { title, number, mark, from, to, facts, lines, parts, total, settlement } = printout
  const { breakdown, notes, footer, barcode } = printout
  const { size } = form
  const roll = createRollPen(pen, formats, form)
  if (logo) {
    roll.y += drawLogo(pen, logo, {
      x: form.margin,
      y: roll.y,
      width: form.width - 2 * form.margin,
      height: 18 * MM,
      isCentred: true,
    })
  }
  roll.center(from.name, { size: size + 3, bold: true })
  for (const line of from.lines) roll.center(line)
  roll.rule()
  roll.put(`${title} ${number}`.trim(), { bold: true })
  if (mark) roll.center(mark, { size: size + 3, bold: true })
  for (const fact of facts) roll.pair(fact)
  if (to) {
    roll.put([to.label, to.name].filter(Boolean).join(': '))
    for (const line of to.lines) roll.put(line)
  }
  roll.rule()
  for (const { cells, entries = [] } of lines.rows) {
    const [first = '', ...others] = cells.map((cell) => printText(cell, formats))
    const last = others.pop()
    roll.put(first)
    if (last !== undefined) roll.pair({ label: `  ${others.join('  ')}`, value: last })
    for (const { label, value } of entries) roll.pair({ label: { joined: [' ', label] }, value })
  }
  roll.rule()
  for (const part of parts) roll.pair(part)
  if (total) {
    roll.y += 5
    roll.pair(total, { size: size + 4, bold: true }, { size: size + 2, bold: true })
    roll.y += 3
  }
  for (const entry of settlement) roll.pair(entry)
  if (breakdown) {
    roll.rule()
    roll.y = drawRollTable(pen, breakdown, formats, { ...roll, top: roll.y, size: size - 1 })
  }
  if (notes.length + footer.length > 0) roll.rule()
  for (const { label, text } of notes) roll.center(label ? `${label}: ${text}` : text)
  for (const text of footer) roll.center(text, { size: size - 1.5 })
  if (barcode) roll.bars(barcode)
  return roll.y
}

/** Between columns, in pt. */
const GAP = 4

interface Room {
  readonly left: number
  readonly right: number
  readonly top: number
  /** Sets the size of the type, in pt; smaller where the columns need it. */
  readonly size: number
}

/** Draws a small table across a roll, its columns as wide as they need; returns where it ends. */
function drawRollTable(
  pen: Pen,
  { columns, rows }: PrintoutTable,
  formats: Formats,
  { left, right, top, size }: Room,
): number {
  const texts = rows.map(({ cells }) => cells.map((cell) => printText(cell, formats)))
  const heads = columns.map(({ label }) => label)
  const widthsAt = (at: number) =>
    columns.map((_, i) =>
      Math.max(
        pen.width(heads[i] ?? '', { size: at - 0.5, bold: true }),
        ...texts.map((cells) => pen.width(cells[i] ?? '', { size: at })),
      ),
    )
  const needed = (at: number) =>
    widthsAt(at).reduce((sum, width) => sum + width, GAP * (columns.length - 1))
  const fitting = Math.min(size, (size * (right - left)) / needed(size))
  const widths = widthsAt(fitting)
  const gap = GAP + (right - left - needed(fitting)) / Math.max(1, columns.length - 1)
  let y = top
  const line = (cells: readonly string[], ink: Ink) => {
    y += size * LEADING
    let x = left
    cells.forEach((text, i) => {
      const width = widths[i] ?? 0
      const isRight = columns[i]?.numeric === true
      pen.text(text, isRight ? x + width : x, y, { ...ink, align: isRight ? 'right' : 'left' })
      x += width + gap
    })
  }
  line(heads, { size: fitting - 0.5, bold: true })
  for (const cells of texts) line(cells, { size: fitting })
  return y
}
