import { shapeOf } from './cell-values.ts'
import type { ExportColumn } from './export-job.ts'

/** Sets the margin of each side, in pt: 15 mm. */
export const MARGIN = 42

/** Inner widths of the papers that we choose from, in pt. */
const PAPERS = [
  { width: 595 - 2 * MARGIN, page: { format: 'a4', orientation: 'portrait' } },
  { width: 842 - 2 * MARGIN, page: { format: 'a4', orientation: 'landscape' } },
  { width: 1191 - 2 * MARGIN, page: { format: 'a3', orientation: 'landscape' } },
] as const

const WIDEST = PAPERS[2]

/** Sets the readable width of columns, in pt. */
const NEEDS = { text: 85, number: 60, date: 60, dateTime: 80 } as const

interface Paper {
  readonly page: (typeof PAPERS)[number]['page']
  /** Even the widest paper cannot hold all columns side by side. */
  readonly isTooNarrow: boolean
}

/** Returns the smallest paper on which the columns can be read. */
export function choosePaper(columns: readonly Pick<ExportColumn, 'field'>[]): Paper {
  const needed = columns.reduce((sum, { field }) => {
    // Declared widths are px of a 14 px grid; print is 8 pt.
    return sum + Math.max(NEEDS[shapeOf(field)], (field.width ?? 0) * 0.5)
  }, 0)
  const paper = PAPERS.find(({ width }) => needed <= width)
  return { page: (paper ?? WIDEST).page, isTooNarrow: !paper }
}
