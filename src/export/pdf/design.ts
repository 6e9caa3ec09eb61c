import type { PrintoutForm, SheetForm } from '../../schema/printout.ts'

/** Holds the number of points in a millimetre. */
export const MM = 72 / 25.4

/** Sets the colours of printouts, on paper and on the screen, independent of the theme. */
export const INK = '#1A1D21'
export const GREY = '#5B6472'
export const HAIRLINE = '#D5D9E0'

/** Sets the accent colour of printouts. */
export const ACCENT = '#3538CD'
export const WARNING = '#B42318'
export const SHADE = '#F6F7F9'

/** Sets the sizes of sheets in mm. */
export const SHEETS = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
} as const

/** Returns whether paper is a sheet instead of a roll. */
export function isSheet(form: PrintoutForm): form is SheetForm {
  return form in SHEETS
}

/** Sets the upper edge of the content of a page in pt. */
export const TOP = 15 * MM

/** Returns the lower edge of the content of a page in pt. The footer is below it. */
export function getBottom(height: number): number {
  return height - 15 * MM - 42
}

/** Sets the upper edge of the content of continued pages in pt. The running header is above it. */
export const CONTINUED = TOP + 22
