import { jsPDF } from 'jspdf'
import type { Label, LabelSheet } from '../../schema/label-sheet.ts'
import type { Formats } from '../formats.ts'
import { fitBars, getQrSide, LABEL_INSET, QR_GAP } from './barcode.ts'
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

/**
 * Draws the texts and the code of a label: bars below the texts, or a QR code beside them
 * (label-pages.tsx draws the same).
 */
function drawLabel(pen: Pen, label: Label, formats: Formats, box: Box): void {
  const [left, right] = [box.x + INSET, box.x + box.width - INSET]
  const bottom = box.y + box.height - INSET
  if (!label.qr) {
    const y = drawTexts(pen, label, formats, { x: left, y: box.y + INSET, width: right - left })
    drawBars(pen, label.code, { x: left, y: y + 4, width: right - left, height: bottom - y - 4 })
    return
  }
  const side = getQrSide(label.qr, box.width / MM, box.height / MM) * MM
  drawQr(pen, label.qr, { x: left, y: box.y + INSET, width: side, height: side })
  const start = left + side + QR_GAP * MM
  drawTexts(pen, label, formats, { x: start, y: box.y + INSET, width: right - start })
  if (label.code === label.note) return
  // The code is never broken into lines.
  const needed = pen.width(label.code, { size: 6.5 })
  const size = 6.5 * Math.min(1, (right - start) / needed)
  pen.text(label.code, start, bottom, { size, colour: GREY })
}

/** Draws name, prices and note; returns the baseline of the price. */
function drawTexts(
  pen: Pen,
  { name, price, priceBefore, unitPrice, note }: Label,
  formats: Formats,
  { x, y, width }: Omit<Box, 'height'>,
): number {
  const right = x + width
  let at = y
  for (const line of pen.wrap(name, width, { size: 8 }).slice(0, priceBefore ? 1 : 2)) {
    at += 8
    pen.text(line, x, at, { size: 8 })
  }
  if (priceBefore !== undefined) {
    const text = printText(priceBefore, formats)
    at += 9
    pen.text(text, right, at, { size: 7.5, colour: GREY, align: 'right' })
    pen.line(right - pen.width(text, { size: 7.5 }), at - 2.6, right, { colour: GREY, width: 0.7 })
  }
  const small = { size: 6.5, colour: GREY } as const
  const notes = [note, ...(unitPrice === undefined ? [] : [printText(unitPrice, formats)])]
  const noteWidth = Math.max(...notes.map((text) => pen.width(text, small)))
  at += 15
  if (price !== undefined) {
    const text = printText(price, formats)
    const doesFit = (size: number) => pen.width(text, { size, bold: true }) + noteWidth + 4 <= width
    const size = [14, 12, 10].find(doesFit)
    // A price that has no room beside the notes has a line of its own.
    if (size === undefined) {
      const lineSize = pen.width(text, { size: 14, bold: true }) <= width ? 14 : 10
      pen.text(text, right, at, { size: lineSize, bold: true, align: 'right' })
      at += notes.length * 7 + 1
    } else pen.text(text, right, at, { size, bold: true, align: 'right' })
  }
  notes.forEach((text, i) => pen.text(text, x, at - (notes.length - 1 - i) * 7, small))
  return at
}

/** Draws the dark modules of a QR code. Adjacent modules of a row are one rectangle. */
function drawQr(pen: Pen, rows: readonly string[], { x, y, width }: Box): void {
  const module = width / rows.length
  rows.forEach((row, i) => {
    for (const run of row.matchAll(/1+/g)) {
      pen.box(x + run.index * module, y + i * module, run[0].length * module, module, '#000000')
    }
  })
}

/** Draws the bars unless they are too thin to be scanned, and the code below them. */
function drawBars(pen: Pen, code: string, { x, y, width, height }: Box): void {
  const fitted = fitBars(code, width / MM)
  if (fitted) {
    const module = fitted.moduleWidth * MM
    const left = x + (width - fitted.moduleCount * module) / 2
    for (const bar of fitted.bars) {
      pen.box(left + bar.start * module, y, bar.width * module, height - DIGITS, '#000000')
    }
  }
  pen.text(code, x + width / 2, y + height, { size: 7, align: 'center' })
}

/** Reserves the height of the digits below the bars, in pt. */
const DIGITS = 8
