import type { PaperTable } from '../../../schema/paper.ts'
import type { Formats } from '../../core/format/formats.ts'
import type { Ink, Pen } from './pen.ts'
import { LEADING } from './roll-pen.ts'
import { written } from '../written.ts'

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
export function drawRollTable(
  pen: Pen,
  { columns, rows }: PaperTable,
  formats: Formats,
  { left, right, top, size }: Room,
): number {
  const texts = rows.map(({ cells }) => cells.map((cell) => written(cell, formats)))
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
