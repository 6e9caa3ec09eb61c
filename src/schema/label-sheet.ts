import type { PrintoutValue } from './printout.ts'

/** Describes the content of one price label. */
export interface Label {
  readonly name: string
  readonly price?: PrintoutValue
  /** Adds a note in small print, such as the SKU. */
  readonly note: string
  /** Stands as bars: in EAN-13 where it is one, else in Code 128. */
  readonly code: string
}

/** Places labels on their sheet, in mm; a roll has one label per page. */
export interface LabelLayout {
  readonly page: { readonly width: number; readonly height: number }
  readonly label: { readonly width: number; readonly height: number }
  readonly columns: number
  readonly rows: number
}

/** Labels to be drawn, after `skipped` places that are used already. */
export interface LabelSheet {
  readonly layout: LabelLayout
  readonly labels: readonly Label[]
  readonly skipped: number
}
