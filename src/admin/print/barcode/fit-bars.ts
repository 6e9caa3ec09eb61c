import { barsOf } from './bars-of.ts'

/** Lengths in mm. */
export interface FittedBars {
  /** In modules, bar and gap by turns. */
  readonly widths: readonly number[]
  readonly modules: number
  /** The width of one module. */
  readonly module: number
}

/** Printers leave some room at the edge, and cutters some at the cut; in mm. */
export const LABEL_INSET = 2.5

/** Sets the thinnest module that scanners read and printers of 203 dpi print. */
const THINNEST = 0.19
const USUAL = 0.33

/** Returns bars as wide as they are meant to be, or as there is room; undefined where they would be too thin to read. */
export function fitBars(code: string, width: number): FittedBars | undefined {
  const bars = barsOf(code)
  if (!bars) return undefined
  const modules = bars.widths.reduce((sum, bar) => sum + bar, 0)
  const module = Math.min(USUAL, width / (modules + bars.quiet))
  return module < THINNEST ? undefined : { widths: bars.widths, modules, module }
}
