import { jsPDF } from 'jspdf'
import { fill } from '../../schema/translate.ts'
import type { LabelSheet } from '../../schema/label-sheet.ts'
import type { Printout } from '../../schema/printout.ts'
import { createFormats, type Region } from '../formats.ts'
import { CONTINUED, getBottom, GREY, MM, TOP } from './design.ts'
import { layOut, type Layout } from './layout.ts'
import { drawBlocks, type Drawing } from './draw-blocks.ts'
import { drawLabels } from './draw-labels.ts'
import { embedFonts, type PdfFonts } from './fonts.ts'
import type { Logo } from './logo.ts'
import { createPen, createMeasuringPen, type Pen } from './pen.ts'

/**
 * Holds what the worker needs to draw a printout. The worker has no access to the session or the
 * screen.
 */
export interface PrintoutJob {
  readonly printout: Printout
  readonly region: Region
  /** Holds the logo that the printout refers to. */
  readonly logo?: Logo
}

/** Describes a sheet of labels. */
export interface LabelJob {
  readonly labels: LabelSheet
  readonly title: string
  readonly region: Region
}

/** Draws labels as a PDF. */
export function drawLabelFile({ labels, title, region }: LabelJob, fonts: PdfFonts): Blob {
  const doc = drawLabels(labels, createFormats(region), fonts)
  doc.setProperties({ title })
  return doc.output('blob')
}

/** Draws a printout as a PDF on sheets, or on a roll that is as long as its content. */
export function drawPrintout({ printout, region, logo }: PrintoutJob, fonts: PdfFonts): Blob {
  const layout = layOut(printout)
  const content = { layout, logo, formats: createFormats(region) }
  const height = layout.height ?? getRollLength(content, fonts)
  const pen = createDocumentPen([layout.width, height], fonts)
  drawLayout({ ...content, pen, fit: layout.frame ? turnPage(pen, getBottom(height)) : stay })
  if (layout.frame) drawFrames(pen, layout, layout.frame, getBottom(height))
  pen.doc.setProperties({ title: layout.name })
  return pen.doc.output('blob')
}

/** Limits the height of a page in pt. PDF readers show no higher pages. */
const MAX_HEIGHT = 14_400

/** Returns the length of a roll in pt. A page that is wider than long would be rotated. */
function getRollLength(content: Omit<Drawing, 'pen' | 'fit'>, fonts: PdfFonts): number {
  const pen = createMeasuringPen(createDocumentPen([content.layout.width, MAX_HEIGHT], fonts))
  return Math.max(content.layout.width + 1, drawLayout({ ...content, pen, fit: stay }) + 4 * MM)
}

function createDocumentPen(format: [number, number], fonts: PdfFonts): Pen {
  const doc = new jsPDF({ unit: 'pt', format, compress: true, putOnlyUsedFonts: true })
  embedFonts(doc, fonts)
  return createPen(doc)
}

function drawLayout(drawing: Drawing): number {
  const { blocks, width, margin, frame } = drawing.layout
  // The blocks start above the edge of the content, because the first line has space above its
  // letters.
  const top = frame ? TOP - 8 : 5 * MM
  return drawBlocks(drawing, blocks, { left: margin, right: width - margin }, top)
}

const stay: Drawing['fit'] = (y) => y

function turnPage(pen: Pen, bottom: number): Drawing['fit'] {
  return (y, height) => {
    if (y + height <= bottom) return y
    pen.doc.addPage()
    return CONTINUED
  }
}

/** Draws page number and footer on each page, and the running header from the second page on. */
function drawFrames(
  pen: Pen,
  { name, width, margin }: Layout,
  { sender, footer, pageText }: NonNullable<Layout['frame']>,
  bottom: number,
): void {
  const [left, right] = [margin, width - margin]
  const pages = pen.doc.getNumberOfPages()
  for (let page = 1; page <= pages; page += 1) {
    pen.doc.setPage(page)
    if (page > 1) {
      pen.text(sender, left, TOP, { size: 8, colour: GREY })
      pen.text(name, right, TOP, { size: 8, bold: true, align: 'right' })
      pen.line(left, TOP + 6, right)
    }
    const small = { size: 7.5, colour: GREY } as const
    pen.line(left, bottom + 14, right)
    const lines = footer.flatMap((text) => pen.wrap(text, right - left - 90, small))
    lines.forEach((line, i) => pen.text(line, left, bottom + 26 + i * 10, small))
    const position = fill(pageText, { page, pages })
    pen.text(position, right, bottom + 26, { ...small, align: 'right' })
  }
}
