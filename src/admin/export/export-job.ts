import type { ExportRow, ExportSheet } from '../../export/export-sheet.ts'

export const exportFormats = ['csv', 'xlsx', 'pdf'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Holds the texts of a PDF, in the language of the screen. */
export interface ExportMessages {
  readonly yes: string
  readonly no: string
  /** Holds the text at the foot of a page: `Page %{page} of %{pages}`. */
  readonly page: string
}

/** Holds the content of a PDF, which says more than the other files. */
export interface PdfSheet extends ExportSheet {
  /** Lists the lines below the title: the filter, the day. */
  readonly notes: readonly string[]
  readonly messages: ExportMessages
}

/** Holds everything the worker needs to write a file; it knows neither session nor screen. */
export interface ExportJob extends PdfSheet {
  readonly format: ExportFormat
  /**
   * Names the address that streams the records as NDJSON, one `{ id, … }` per line; undefined for a table that is at
   * hand.
   */
  readonly address?: string
  readonly rows?: readonly ExportRow[]
  readonly headers: Readonly<Record<string, string>>
  /** Restricts the file to these records; undefined: all that arrive. */
  readonly only?: readonly string[]
}

/** Types the messages of the worker: progress and result. `rows` counts the rows in the file. */
export type ExportMessage =
  | { readonly type: 'progress'; readonly rows: number }
  /** Reports that a page of a PDF was laid out, after all records were read. */
  | { readonly type: 'page'; readonly page: number }
  /** Reports the result; `total` is the number of records that the server set out to send. */
  | {
      readonly type: 'done'
      readonly rows: number
      readonly total: number
      readonly file: Blob
    }
  | { readonly type: 'failed'; readonly message?: string; readonly requestId?: string }

/** Turns records into a file, batch by batch. */
export interface BlobWriter {
  rows(batch: readonly ExportRow[]): void
  end(): Blob
}

/**
 * Limits the records in each format. A sheet has 1,048,576 rows including the header; laying out a PDF of 20,000
 * records takes some 15 s, and nobody reads 500 pages.
 */
export const ROW_LIMITS: Readonly<Record<ExportFormat, number>> = {
  csv: Infinity,
  xlsx: 1_048_575,
  pdf: 20_000,
}
