import type { LabelLayout } from '../../../src/schema/label-sheet.ts'

/** Lists the label layouts: A4 sheets of 24 or 65 labels, and rolls of 50 × 30 mm. */
export const labelLayouts = {
  a4x24: {
    page: { width: 210, height: 297 },
    label: { width: 70, height: 37 },
    columns: 3,
    rows: 8,
  },
  a4x65: {
    page: { width: 210, height: 297 },
    label: { width: 38.1, height: 21.2 },
    columns: 5,
    rows: 13,
  },
  roll50x30: {
    page: { width: 50, height: 30 },
    label: { width: 50, height: 30 },
    columns: 1,
    rows: 1,
  },
} as const satisfies Readonly<Record<string, LabelLayout>>

export type LayoutName = keyof typeof labelLayouts
// The keys of the table above are its layout names.
export const layoutNames = Object.keys(labelLayouts) as readonly LayoutName[]

/** Returns the number of pages that the labels need, skipped places included. */
export function countPages(
  { columns, rows }: LabelLayout,
  labels: number,
  skipped: number,
): number {
  return Math.ceil((labels + skipped) / (columns * rows))
}
