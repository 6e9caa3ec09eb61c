import type { PrintoutEntry } from '../../schema/printout.ts'
import type { Formats } from '../formats.ts'
import { encodeCode128, placeBars } from './barcode.ts'
import { INK, MM, SHADE } from './design.ts'
import type { Block, Ink, Layout } from './layout.ts'
import { printText } from './print-text.ts'
import { drawContinuedTable, drawSmallTable } from './draw-tables.ts'
import type { Logo } from './logo.ts'
import { createMeasuringPen, type Pen } from './pen.ts'

/** Holds the pen and the page of a PDF that is being drawn. */
export interface Drawing {
  readonly pen: Pen
  readonly layout: Layout
  readonly formats: Formats
  readonly logo?: Logo | undefined
  /**
   * Starts a new page when `height` does not fit below `y`. Returns the position at which to
   * continue.
   */
  readonly fit: (y: number, height: number) => number
}

/** Describes the left and right edges of the content. */
interface Edges {
  readonly left: number
  readonly right: number
}

/** Sets the smallest space between a label and its value, in pt. */
const GAP = 6
/** Sets the space between the two columns of a sheet, in pt. */
const GUTTER = 24
/** Sets the space between a framed total and its frame, in pt. */
const INSET = 8
/** Limits the size of a pixel of a logo, in pt: 100 dpi. */
const LOGO_PIXEL = 0.72

/** Draws blocks one below the other from `y`. Returns their lower edge. Both are in pt. */
export function drawBlocks(
  drawing: Drawing,
  blocks: readonly Block[],
  edges: Edges,
  y: number,
): number {
  return blocks.reduce((at, block) => drawBlock(drawing, block, edges, at), y)
}

function drawBlock(drawing: Drawing, block: Block, edges: Edges, y: number): number {
  const { pen, layout, formats } = drawing
  const { left, right } = edges
  switch (block.kind) {
    case 'text':
      return drawText(drawing, printText(block.text, formats), block, edges, y)
    case 'entries': {
      const inner = { left: left + (block.indent ?? 0), right }
      const ink = { size: layout.size, colour: block.colour }
      const { gap = 0 } = block
      return block.entries.reduce(
        (at, entry) => drawEntry(drawing, entry, ink, { size: layout.size }, inner, at) + gap,
        y,
      )
    }
    case 'total':
      return drawTotal(drawing, block, edges, y)
    case 'table':
      return block.isContinued
        ? drawContinuedTable(pen, block.table, formats, layout, y)
        : drawSmallTable(pen, block.table, formats, { ...edges, ...block, top: y })
    case 'rule': {
      const at = y + layout.size * 0.7
      pen.line(left, at, right, {
        colour: block.colour,
        dashed: block.isDashed,
        width: block.isDashed ? 0.5 : 1.5,
      })
      return at + layout.size * (block.isDashed ? 0.2 : 0.9)
    }
    case 'gap':
      return y + block.height
    case 'logo':
      return drawing.logo ? drawLogo(pen, drawing.logo, block, edges, y) : y
    case 'bars':
      return drawBars(drawing, block.code, edges, y)
    case 'columns':
      return drawColumns(drawing, block, edges, y)
  }
}

function drawText(
  { pen, layout, fit }: Drawing,
  text: string,
  { size = layout.size, bold, colour, align }: Ink,
  { left, right }: Edges,
  y: number,
): number {
  const ink = { size, ...(bold && { bold }), ...(colour && { colour }), ...(align && { align }) }
  const x = align === 'right' ? right : align === 'center' ? (left + right) / 2 : left
  let at = y
  for (const line of pen.wrap(text, right - left, ink)) {
    at = fit(at, size * layout.leading) + size * layout.leading
    pen.text(line, x, at, ink)
  }
  return at
}

/** Draws a label and its value side by side, or one below the other when they do not fit. */
function drawEntry(
  drawing: Drawing,
  { label, value }: PrintoutEntry,
  labelInk: Ink,
  valueInk: Ink,
  edges: Edges,
  y: number,
): number {
  const { pen, formats, layout } = drawing
  const width = edges.right - edges.left
  const text = printText(label, formats)
  const figure = printText(value, formats)
  const height = Math.max(labelInk.size ?? 0, valueInk.size ?? 0) * layout.leading
  const lines = pen.wrap(text, width, labelInk)
  const spaceBeside = width - pen.width(lines.at(-1) ?? '', labelInk) - GAP
  const longest = Math.max(...figure.split(' ').map((word) => pen.width(word, valueInk)))
  const isBeside =
    pen.width(figure, valueInk) <= spaceBeside ||
    (longest <= spaceBeside && spaceBeside > width / 2)
  let at = y
  for (const line of lines) {
    at = drawing.fit(at, height) + height
    pen.text(line, edges.left, at, labelInk)
  }
  if (isBeside) at -= height
  for (const line of pen.wrap(figure, isBeside ? spaceBeside : width, valueInk)) {
    at += height
    pen.text(line, edges.right, at, { ...valueInk, align: 'right' })
  }
  return at
}

function drawTotal(
  drawing: Drawing,
  { entry, size, labelSize, isFramed }: Extract<Block, { kind: 'total' }>,
  edges: Edges,
  y: number,
): number {
  const [labelInk, valueInk] = [
    { size: labelSize, bold: true },
    { size, bold: true },
  ]
  if (!isFramed) return drawEntry(drawing, entry, labelInk, valueInk, edges, y + 5) + 3
  const top = y + INSET
  const measured = { ...drawing, pen: createMeasuringPen(drawing.pen) }
  const bottom = drawEntry(measured, entry, labelInk, valueInk, edges, top) + INSET
  const width = edges.right - edges.left + 2 * INSET
  drawing.pen.box(edges.left - INSET, top, width, bottom - top, SHADE, INK)
  drawEntry(drawing, entry, labelInk, valueInk, edges, top)
  return bottom + 2
}

function drawColumns(
  drawing: Drawing,
  {
    left,
    right,
    width = (drawing.layout.width - 2 * drawing.layout.margin - GUTTER) / 2,
  }: Extract<Block, { kind: 'columns' }>,
  edges: Edges,
  y: number,
): number {
  const columnEdges = [
    { left: edges.left, right: edges.right - width - GUTTER },
    { left: edges.right - width, right: edges.right },
  ] as const
  // A framed total is wider than its column, so that its figures align with those of the other
  // entries.
  const inset = right.some((block) => block.kind === 'total' && block.isFramed) ? INSET : 0
  const inner = { left: columnEdges[1].left + inset, right: columnEdges[1].right - inset }
  const drawBoth = (on: Drawing, top: number) =>
    Math.max(drawBlocks(on, left, columnEdges[0], top), drawBlocks(on, right, inner, top))
  const measuring = { ...drawing, pen: createMeasuringPen(drawing.pen), fit: (at: number) => at }
  const top = drawing.fit(y, drawBoth(measuring, y) - y)
  return drawBoth({ ...drawing, fit: (at) => at }, top)
}

/** Draws a logo as large as the space allows at 100 dpi or more. */
function drawLogo(
  pen: Pen,
  logo: Logo,
  { width, height, isCentred }: Extract<Block, { kind: 'logo' }>,
  { left, right }: Edges,
  y: number,
): number {
  const widest = Math.min(width, right - left)
  const scale = Math.min(widest / logo.width, height / logo.height, LOGO_PIXEL)
  const size = [logo.width * scale, logo.height * scale] as const
  pen.picture(logo.bytes, isCentred ? (left + right - size[0]) / 2 : left, y, ...size)
  return y + size[1] + (isCentred ? 0 : 6)
}

/** Draws a code as bars that a scanner can read, with its text below. */
function drawBars(drawing: Drawing, code: string, edges: Edges, y: number): number {
  const { bars, moduleCount } = placeBars(encodeCode128(code) ?? [])
  const module = Math.min(0.375 * MM, (edges.right - edges.left) / moduleCount)
  const height = bars.length > 0 ? 10 * MM : 0
  const top = y + drawing.layout.size
  const left = (edges.left + edges.right - moduleCount * module) / 2
  for (const { start, width } of bars) {
    drawing.pen.box(left + start * module, top, width * module, height, '#000000')
  }
  return drawText(drawing, code, { align: 'center' }, edges, top + height)
}
