import type { Printout, PrintoutEntry, PrintoutParty } from '../../../schema/printout.ts'
import type { Formats } from '../../core/format/formats.ts'
import { ACCENT, GREY, WARNING, MM, LEFT, RIGHT, TOP } from '../design.ts'
import { printText } from '../print-text.ts'
import { drawLogo, type Logo } from './logo.ts'
import type { Ink, Pen } from './pen.ts'

const LINE = 12.5

/** Draws sender, title, an accent line, recipient and facts; returns where they end. */
export function drawHeading(pen: Pen, printout: Printout, formats: Formats, logo?: Logo): number {
  const middle = (LEFT + RIGHT) / 2
  const width = middle - LEFT - 12
  const above = logo
    ? drawLogo(pen, logo, { x: LEFT, y: TOP, width: Math.min(width, 60 * MM), height: 24 * MM }) + 6
    : 0
  const from = drawBlock(pen, printout.from, LEFT, TOP + above, width, 14)
  const title = drawTitle(pen, printout)
  const line = Math.max(from, title) + 2
  pen.line(LEFT, line, RIGHT, { width: 1.5, colour: ACCENT })
  const top = line + 20
  const to = printout.to ? drawBlock(pen, printout.to, LEFT, top, middle - LEFT - 12, 10) : line
  return Math.max(to, drawFacts(pen, printout.facts, formats, middle + 12, top))
}

function drawTitle(pen: Pen, { title, number, mark }: Printout): number {
  pen.text(title, RIGHT, TOP + 16, { size: 20, bold: true, align: 'right' })
  let y = TOP + 32
  if (number) {
    pen.text(number, RIGHT, y, { size: 10, colour: GREY, align: 'right' })
    y += 15
  }
  if (mark) {
    pen.text(mark, RIGHT, y, { size: 11, bold: true, colour: WARNING, align: 'right' })
    y += 15
  }
  return y
}

function drawBlock(
  pen: Pen,
  { label, name, lines }: PrintoutParty,
  x: number,
  top: number,
  width: number,
  size: number,
): number {
  let y = top
  const put = (text: string, ink: Ink, height: number) => {
    for (const line of pen.wrap(text, width, ink)) {
      pen.text(line, x, y, ink)
      y += height
    }
  }
  if (label) put(label, { size: 8, colour: GREY }, LINE)
  else y += size * 0.75
  put(name, { size, bold: true }, size + 4)
  for (const line of lines) put(line, { size: 9, colour: label ? undefined : GREY }, LINE)
  return y
}

function drawFacts(
  pen: Pen,
  facts: readonly PrintoutEntry[],
  formats: Formats,
  x: number,
  top: number,
): number {
  let y = top
  for (const { label: name, value } of facts) {
    const label = printText(name, formats)
    pen.text(label, x, y, { size: 9, colour: GREY })
    const room = RIGHT - x - pen.width(label, { size: 9 }) - 10
    for (const line of pen.wrap(printText(value, formats), room, { size: 9 })) {
      pen.text(line, RIGHT, y, { size: 9, align: 'right' })
      y += LINE
    }
    y += 1.5
  }
  return y
}
