import { getCellType } from '../cell-value.ts'
import type { ExportColumn } from '../export-sheet.ts'
import type { SheetForm } from '../../schema/printout.ts'

/** Sets the margin of each side, in pt: about 15 mm. */
export const MARGIN = 42

/** Lists the papers of each size with their inner widths in pt, the smallest first. */
const PAPERS = {
  a4: [
    { width: 595 - 2 * MARGIN, page: { format: 'a4', orientation: 'portrait' } },
    { width: 842 - 2 * MARGIN, page: { format: 'a4', orientation: 'landscape' } },
    { width: 1191 - 2 * MARGIN, page: { format: 'a3', orientation: 'landscape' } },
  ],
  letter: [
    { width: 612 - 2 * MARGIN, page: { format: 'letter', orientation: 'portrait' } },
    { width: 792 - 2 * MARGIN, page: { format: 'letter', orientation: 'landscape' } },
    { width: 1224 - 2 * MARGIN, page: { format: 'tabloid', orientation: 'landscape' } },
  ],
} as const

/** Sets the minimum width of readable columns in pt. */
const NEEDS = { text: 85, number: 60, date: 60, dateTime: 80 } as const

interface Paper {
  readonly page: (typeof PAPERS)[SheetForm][number]['page']
  /** Indicates that even the widest paper cannot hold all columns side by side. */
  readonly isTooNarrow: boolean
}

/** Returns the smallest paper on which the columns are readable. */
export function choosePaper(
  columns: readonly Pick<ExportColumn, 'field'>[],
  form: SheetForm,
): Paper {
  const needed = measureColumns(columns)
  const papers = PAPERS[form]
  const paper = papers.find(({ width }) => needed <= width)
  return { page: (paper ?? papers[2]).page, isTooNarrow: !paper }
}

function measureColumns(columns: readonly Pick<ExportColumn, 'field'>[]): number {
  return columns.reduce((sum, { field }) => {
    // Declared widths are in px at a font size of 14 px. The PDF has 8 pt.
    return sum + Math.max(NEEDS[getCellType(field)], (field.width ?? 0) * 0.5)
  }, 0)
}

/** Sets the height of a row of two lines, in pt. */
const ROW_HEIGHT = 20
/** Holds the heights of A4 and A3 in pt, which are also close to those of US sheets. */
const HEIGHTS = { portrait: 842, landscape: 595, large: 842 } as const

/** Estimates the number of pages of a table with this number of rows. */
export function estimatePages(
  columns: readonly Pick<ExportColumn, 'field'>[],
  rows: number,
  form: SheetForm,
): number {
  const { page, isTooNarrow } = choosePaper(columns, form)
  const widest = PAPERS[form][2].width
  const bands = isTooNarrow ? Math.ceil(measureColumns(columns) / (widest - NEEDS.text)) : 1
  const isLarge = page === PAPERS[form][2].page
  const height = isLarge ? HEIGHTS.large : HEIGHTS[page.orientation]
  return bands * Math.ceil(rows / Math.floor((height - 3 * MARGIN) / ROW_HEIGHT))
}
