import type { PrintoutValue } from './printout.ts'

/** Describes the content of one price label. */
export interface Label {
  readonly name: string
  readonly price?: PrintoutValue
  /** Holds the earlier price, which is struck through. */
  readonly priceBefore?: PrintoutValue
  /** Holds the price of one unit of measure, such as `€12.50 / kg`. */
  readonly unitPrice?: PrintoutValue
  /** Adds a note in small print, such as the SKU. */
  readonly note: string
  /** Holds the code to print as bars: as EAN-13 if it is an EAN-13 or a UPC-A, else as Code 128. */
  readonly code: string
  /**
   * Holds the modules of a QR code of `code`, which is printed instead of bars: one text per row, in which `1` is dark.
   */
  readonly qr?: readonly string[]
}

/** Sets the layout of labels on a sheet; widths and heights are in mm. A roll has one label per page. */
export interface LabelLayout {
  readonly page: { readonly width: number; readonly height: number }
  readonly label: { readonly width: number; readonly height: number }
  readonly columns: number
  readonly rows: number
}

/** Holds the labels to print, after `skipped` positions that are already used. */
export interface LabelSheet {
  readonly layout: LabelLayout
  readonly labels: readonly Label[]
  readonly skipped: number
}
