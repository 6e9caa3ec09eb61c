import type { jsPDF } from 'jspdf'
import { HAIRLINE, INK } from '../design.ts'
import { FONT } from './fonts.ts'

export interface Ink {
  /** In pt. */
  readonly size?: number
  readonly bold?: boolean
  readonly colour?: string
  readonly align?: 'left' | 'center' | 'right'
}

/** Draws on a PDF; all lengths are in pt from the upper left corner. */
export interface Pen {
  readonly doc: jsPDF
  /** Writes one line, its baseline at `y`. */
  text(text: string, x: number, y: number, ink?: Ink): void
  /** Breaks a text into lines no wider than `width`. */
  wrap(text: string, width: number, ink?: Ink): readonly string[]
  width(text: string, ink?: Ink): number
  line(x1: number, y: number, x2: number, options?: LineOptions): void
}

interface LineOptions {
  readonly width?: number
  readonly colour?: string
  readonly dashed?: boolean
}

export function createPen(doc: jsPDF): Pen {
  const dip = ({ size = 9, bold = false, colour = INK }: Ink) =>
    doc
      .setFont(FONT, bold ? 'bold' : 'normal')
      .setFontSize(size)
      .setTextColor(colour)
  return {
    doc,
    text: (text, x, y, ink = {}) => void dip(ink).text(text, x, y, { align: ink.align ?? 'left' }),
    wrap: (text, width, ink = {}) =>
      // The return type covers languages that jsPDF splits into more than lines; ours come as lines.
      dip(ink).splitTextToSize(text, width) as string[],
    width: (text, ink = {}) => dip(ink).getTextWidth(text),
    line: (x1, y, x2, { width = 0.5, colour = HAIRLINE, dashed = false } = {}) => {
      doc.setDrawColor(colour).setLineWidth(width)
      doc.setLineDashPattern(dashed ? [2, 2] : [], 0)
      doc.line(x1, y, x2, y)
      doc.setLineDashPattern([], 0)
    },
  }
}
