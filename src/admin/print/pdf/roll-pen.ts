import type { PrintoutEntry } from '../../../schema/printout.ts'
import type { Formats } from '../../core/format/formats.ts'
import { code128 } from '../barcode/barcode.ts'
import { INK, MM } from '../design.ts'
import { printText } from '../print-text.ts'
import type { Ink, Pen } from './pen.ts'

/** Lengths in pt. */
export interface Roll {
  readonly width: number
  readonly margin: number
  /** Sets the size of the type. */
  readonly size: number
}

/** Writes down a roll, one thing below the other. */
export interface RollPen {
  readonly left: number
  readonly right: number
  /** Holds the position of the next element. */
  y: number
  put(text: string, ink?: Ink): void
  center(text: string, ink?: Ink): void
  /** Draws a label and its figure, one below the other where they do not fit side by side. */
  pair(entry: PrintoutEntry, ink?: Ink, ofLabel?: Ink): void
  rule(): void
  /** A code as bars that a scanner can read, with its text below. */
  bars(code: string): void
}

/** From one line to the next, in sizes of the type. */
export const LEADING = 1.25

/** Between a label and its figure. */
const GAP = 6

export function createRollPen(pen: Pen, formats: Formats, { width, margin, size }: Roll): RollPen {
  const left = margin
  const right = width - margin
  const roll: RollPen = {
    left,
    right,
    y: 5 * MM,
    put(text, ink = {}) {
      const inked = { size, ...ink }
      const x = ink.align === 'center' ? width / 2 : left
      for (const line of pen.wrap(text, right - left, inked)) {
        roll.y += inked.size * LEADING
        pen.text(line, x, roll.y, inked)
      }
    },
    center: (text, ink = {}) => roll.put(text, { ...ink, align: 'center' }),
    pair({ label, value }, ink = {}, ofLabel = ink) {
      const figure = printText(value, formats)
      const text = printText(label, formats)
      const last = pen.wrap(text, right - left, { size, ...ofLabel }).at(-1) ?? ''
      const taken = pen.width(last, { size, ...ofLabel }) + pen.width(figure, { size, ...ink })
      roll.put(text, ofLabel)
      if (taken + GAP > right - left) roll.y += (ink.size ?? size) * LEADING
      pen.text(figure, right, roll.y, { size, ...ink, align: 'right' })
    },
    rule() {
      roll.y += size * 0.7
      pen.line(left, roll.y, right, { dashed: true, colour: INK })
      roll.y += size * 0.2
    },
    bars(code) {
      const bars = code128(code) ?? []
      const modules = bars.reduce((sum, bar) => sum + bar, 0)
      const module = Math.min(0.375 * MM, (right - left) / modules)
      const height = bars.length > 0 ? 10 * MM : 0
      let x = (width - modules * module) / 2
      roll.y += size
      pen.doc.setFillColor('#000000')
      bars.forEach((bar, i) => {
        if (i % 2 === 0) pen.doc.rect(x, roll.y, bar * module, height, 'F')
        x += bar * module
      })
      roll.y += height
      roll.center(code)
    },
  }
  return roll
}
