import { jsPDF } from 'jspdf'
import type { Label, LabelSheet } from '../../schema/label-sheet.ts'
import type { Formats } from '../formats.ts'
import { fitBars, LABEL_INSET } from './barcode.ts'
import { GREY, MM } from './design.ts'
import { printText } from './print-text.ts'
import { embedFonts, type PdfFonts } from './fonts.ts'
import { createPen, type Pen } from './pen.ts'

/** Draws labels row by row on as many pages as they need. */
export function drawLabels(
  { layout, labels, skipped }: LabelSheet,
  formats: Formats,
  fonts: PdfFonts,
) {
  const { page, label, columns, rows } = layout
  const format = [page.width * MM, page.height * MM]
  const doc = new jsPDF({
    unit: 'pt',
    format,
    orientation: page.width > page.height ? 'landscape' : 'portrait',
    compress: true,
    putOnlyUsedFonts: true,
  })
  embedFonts(doc, fonts)
  const pen = createPen(doc)
  // The labels are centred on the page.
  const left = (page.width - columns * label.width) / 2
  const top = (page.height - rows * label.height) / 2
  labels.forEach((one, i) => {
    const place = (i + skipped) % (columns * rows)
    if (place === 0 && i > 0) doc.addPage(format)
    const [row, column] = [Math.floor(place / columns), place % columns]
    const x = (left + column * label.width) * MM
    const y = (top + row * label.height) * MM
    drawLabel(pen, one, formats, { x, y, width: label.width * MM, height: label.height * MM })
  })
  return doc
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const INSET = LABEL_INSET * MM

function drawLabel(pen: Pen, { name, price, note, code }: Label, formats: Formats, box: Box): void {
  const [left, right] = [box.x + INSET, box.x + box.width - INSET]
  const bottom = box.y + box.height - INSET
  let y = box.y + INSET
  for (const line of pen.wrap(name, right - left, { size: 8 }).slice(0, 2)) {
    y += 8
    pen.text(line, left, y, { size: 8 })
  }
  y += 15
  if (price !== undefined) {
    const text = printText(price, formats)
    pen.text(text, right, y, { size: 14, bold: true, align: 'right' })
  }
  pen.text(note, left, y, { size: 6.5, colour: GREY })
  drawBars(pen, code, { x: left, y: y + 4, width: right - left, height: bottom - y - 4 })
}

/** Draws the bars unless they are too thin to be scanned. */
function drawBars(pen: Pen, code: string, { x, y, width, height }: Box): void {
  const bars = fitBars(code, width / MM)
  if (bars) {
    const module = bars.moduleWidth * MM
    let at = x + (width - bars.moduleCount * module) / 2
    bars.widths.forEach((bar, i) => {
      if (i % 2 === 0) pen.box(at, y, bar * module, height - DIGITS, '#000000')
      at += bar * module
    })
  }
  pen.text(code, x + width / 2, y + height, { size: 7, align: 'center' })
}

/** Reserves the height of the digits below the bars. */
const DIGITS = 8
