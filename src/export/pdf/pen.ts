import type { jsPDF } from 'jspdf'
import { HAIRLINE, INK } from './design.ts'
import type { Ink } from './layout.ts'
import { FONT } from './fonts.ts'

/** Draws on a PDF; all lengths are in pt from the upper left corner. */
export interface Pen {
  readonly doc: jsPDF
  /** Draws one line of text with its baseline at `y`. */
  text(text: string, x: number, y: number, ink?: Ink): void
  /** Breaks a text into lines no wider than `width`. */
  wrap(text: string, width: number, ink?: Ink): readonly string[]
  width(text: string, ink?: Ink): number
  line(x1: number, y: number, x2: number, options?: LineOptions): void
  /** Draws a filled rectangle, with a border when it has a colour. */
  box(x: number, y: number, width: number, height: number, fill: string, frame?: string): void
  picture(jpeg: Uint8Array, x: number, y: number, width: number, height: number): void
}

interface LineOptions {
  readonly width?: number
  readonly colour?: string
  readonly dashed?: boolean
}

/** Creates a pen that draws on a document. */
export function createPen(doc: jsPDF): Pen {
  const setInk = ({ size = 9, bold = false, colour = INK }: Ink) =>
    doc
      .setFont(FONT, bold ? 'bold' : 'normal')
      .setFontSize(size)
      .setTextColor(colour)
  return {
    doc,
    text: (text, x, y, ink = {}) =>
      void setInk(ink).text(text, x, y, { align: ink.align ?? 'left' }),
    wrap: (text, width, ink = {}) =>
      // The return type also covers calls with several texts. A call with one text returns lines.
      setInk(ink).splitTextToSize(text, width) as string[],
    width: (text, ink = {}) => setInk(ink).getTextWidth(text),
    line: (x1, y, x2, { width = 0.5, colour = HAIRLINE, dashed = false } = {}) => {
      doc.setDrawColor(colour).setLineWidth(width)
      doc.setLineDashPattern(dashed ? [2, 2] : [], 0)
      doc.line(x1, y, x2, y)
      doc.setLineDashPattern([], 0)
    },
    box: (x, y, width, height, fill, frame) => {
      doc.setFillColor(fill).setLineWidth(0.75)
      if (frame) doc.setDrawColor(frame)
      doc.rect(x, y, width, height, frame ? 'FD' : 'F')
    },
    picture: (jpeg, x, y, width, height) => void doc.addImage(jpeg, 'JPEG', x, y, width, height),
  }
}

/** Returns a pen that measures texts without drawing. */
export function createMeasuringPen(pen: Pen): Pen {
  const doNothing = () => {}
  return { ...pen, text: doNothing, line: doNothing, box: doNothing, picture: doNothing }
}
