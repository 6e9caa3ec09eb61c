import { jsPDF } from 'jspdf'
import type { Paper, PaperEntry, PaperForm, PaperTable } from '../../schema/paper.ts'
import type { Formats } from '../format/formats.ts'
import { embedFonts, type PdfFonts } from '../pdf/fonts.ts'
import { code128 } from './code-128.ts'
import { INK } from './ink.ts'
import { createPen, MM, type Ink, type Pen } from './pen.ts'
import { written } from './written.ts'

interface Roll {
  readonly width: number
  readonly margin: number
  readonly size: number
}

/** In pt: what heads print on rolls of 80 mm and 58 mm is 72 mm and 48 mm wide. */
const ROLLS: Readonly<Record<Exclude<PaperForm, 'a4'>, Roll>> = {
  roll80: { width: 80 * MM, margin: 4 * MM, size: 9 },
  roll58: { width: 58 * MM, margin: 5 * MM, size: 8 },
}

/** The longest page that PDF readers show, in pt. */
const ENDLESS = 14_400

/** Lays a paper out on a roll: one page, as long as what stands on it. */
export function drawRoll(paper: Paper, formats: Formats, fonts: PdfFonts): jsPDF {
  const roll = paper.form === 'roll58' ? ROLLS.roll58 : ROLLS.roll80
  const draw = (height: number) => {
    const doc = new jsPDF({
      unit: 'pt',
      format: [roll.width, height],
      compress: true,
      putOnlyUsedFonts: true,
    })
    embedFonts(doc, fonts)
    return { doc, end: unroll(createPen(doc), paper, formats, roll) }
  }
  // First to see how long it is. A page that is wider than long would be turned on its side.
  const { end } = draw(ENDLESS)
  return draw(Math.max(roll.width + 1, end + 4 * MM)).doc
}

function unroll(pen: Pen, paper: Paper, formats: Formats, roll: Roll): number {
  const { size } = roll
  const left = roll.margin
  const right = roll.width - roll.margin
  const middle = roll.width / 2
  let y = 5 * MM

  const put = (text: string, ink: Ink = {}) => {
    const inked = { size, ...ink }
    const x = ink.align === 'center' ? middle : ink.align === 'right' ? right : left
    for (const line of pen.wrap(text, right - left, inked)) {
      y += inked.size * 1.25
      pen.text(line, x, y, inked)
    }
  }
  const center = (text: string, ink: Ink = {}) => put(text, { ...ink, align: 'center' })
  const rule = () => {
    y += size * 0.7
    pen.line(left, y, right, { dashed: true, colour: INK })
    y += size * 0.2
  }
  const pair = ({ label, value }: PaperEntry, ink: Ink = {}) => {
    const inked = { size, ...ink }
    const figure = written(value, formats)
    const room = right - left - pen.width(figure, inked) - 6
    // What does not fit beside its label goes below it.
    const isWide = room < (right - left) * 0.3
    put(written(label, formats), inked)
    if (isWide) y += inked.size * 1.25
    pen.text(figure, right, y, { ...inked, align: 'right' })
  }
  const table = ({ columns, rows }: PaperTable) => {
    const step = (right - left) / columns.length
    const line = (texts: readonly string[], ink: Ink) => {
      y += size * 1.25
      texts.forEach((text, i) => {
        const isRight = columns[i]?.numeric === true
        const x = isRight ? left + step * (i + 1) : left + step * i
        pen.text(text, x, y, { ...ink, align: isRight ? 'right' : 'left' })
      })
    }
    line(
      columns.map(({ label }) => label),
      { size: size - 1.5, bold: true },
    )
    for (const { cells } of rows) {
      line(
        cells.map((cell) => written(cell, formats)),
        { size: size - 1 },
      )
    }
  }

  center(paper.from.name, { size: size + 3, bold: true })
  for (const line of paper.from.lines) center(line)
  rule()
  put(`${paper.title} ${paper.number}`.trim(), { bold: true })
  if (paper.mark) center(paper.mark, { size: size + 3, bold: true })
  for (const fact of paper.facts) pair(fact)
  if (paper.to) {
    put([paper.to.label, paper.to.name].filter(Boolean).join(': '))
    for (const line of paper.to.lines) put(line)
  }
  rule()
  for (const { cells, entries = [] } of paper.lines.rows) {
    const [first = '', ...others] = cells.map((cell) => written(cell, formats))
    put(first)
    const last = others.pop()
    if (last !== undefined) pair({ label: `  ${others.join('  ')}`, value: last })
    for (const { label, value } of entries) pair({ label: { joined: [' ', label] }, value })
  }
  rule()
  for (const part of paper.parts) pair(part)
  if (paper.total) {
    y += 3
    pair(paper.total, { size: size + 4, bold: true })
    y += 3
  }
  for (const entry of paper.settlement) pair(entry)
  if (paper.breakdown) {
    rule()
    table(paper.breakdown)
  }
  if (paper.notes.length + paper.footer.length > 0) rule()
  for (const { label, text } of paper.notes) center(label ? `${label}: ${text}` : text)
  for (const text of paper.footer) center(text, { size: size - 1.5 })
  if (paper.barcode) y = drawBars(pen, paper.barcode, roll, y + size)
  return y
}

/** The code as bars a scanner can read, with its text below; answers where that ends. */
function drawBars(pen: Pen, code: string, { width, margin, size }: Roll, top: number): number {
  const bars = code128(code)
  const height = 10 * MM
  let end = top
  if (bars) {
    const modules = bars.reduce((sum, one) => sum + one, 0)
    // A quarter of a millimetre is what cheap scanners and 203 dpi heads can do.
    const module = Math.min(0.375 * MM, (width - 2 * margin) / modules)
    let x = (width - modules * module) / 2
    pen.doc.setFillColor('#000000')
    bars.forEach((bar, i) => {
      if (i % 2 === 0) pen.doc.rect(x, top, bar * module, height, 'F')
      x += bar * module
    })
    end = top + height
  }
  end += size * 1.25
  pen.text(code, width / 2, end, { size, align: 'center' })
  return end
}
