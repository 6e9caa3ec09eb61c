import type { SheetForm } from '../../schema/printout.ts'
import type { ClipboardTable } from '../../export/csv.ts'
import { MAX_SHEET_ROWS, type ExportRow, type ExportSheet } from '../../export/export-sheet.ts'

export const exportFormats = ['csv', 'xlsx', 'pdf', 'json', 'ndjson', 'table'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Returns whether a format has the values of the API instead of those of the screen. */
export function isRawFormat(format: ExportFormat): format is 'json' | 'ndjson' {
  return format === 'json' || format === 'ndjson'
}

/** Holds the texts of a PDF, in the language of the screen. */
export interface ExportMessages {
  readonly yes: string
  readonly no: string
  /** Holds the text at the foot of a page: `Page %{page} of %{pages}`. */
  readonly page: string
  /** Names the row with the totals. */
  readonly total: string
}

/** Describes the content of a PDF, which has more texts than the other formats. */
export interface PdfSheet extends ExportSheet {
  /** Lists the lines below the title, such as the filter and the date. */
  readonly notes: readonly string[]
  /** Sets the size of the sheets. A wide table gets the next larger size. */
  readonly paper: SheetForm
  readonly messages: ExportMessages
  /** Names the title field of the records. Pages with further columns repeat this field. */
  readonly titlePath?: string
}

/**
 * Describes everything that the worker needs to write a file. The worker has no access to the session or the screen.
 */
export interface ExportJob extends PdfSheet {
  readonly format: ExportFormat
  /**
   * Holds the address that streams the records as NDJSON, one `{ id, … }` per line; undefined for a
   * table that is already in memory.
   */
  readonly address?: string
  readonly rows?: readonly ExportRow[]
  /** Indicates that the address returns the finished file, which is saved unchanged. */
  readonly isWritten?: boolean
  readonly headers: Readonly<Record<string, string>>
  /** Restricts the file to these records; undefined keeps all. */
  readonly only?: readonly string[]
}

/**
 * Describes the messages of the worker: progress and result. `rows` counts the rows in the file.
 */
export type ExportMessage =
  | { readonly type: 'progress'; readonly rows: number }
  /** Reports the bytes that have arrived of a file that the server writes. */
  | { readonly type: 'received'; readonly bytes: number }
  /** Reports that a page of a PDF was laid out, after all records were read. */
  | { readonly type: 'page'; readonly page: number }
  /** Reports the result. `total` is the number of records that the server announced. */
  | {
      readonly type: 'done'
      readonly rows: number
      readonly total: number
      readonly file: Blob
      /** Holds the table of an export to the clipboard, whose file is the HTML of the table. */
      readonly table?: ClipboardTable
    }
  | { readonly type: 'failed'; readonly message?: string; readonly requestId?: string }

/** Writes records into a file, batch by batch. */
export interface BlobWriter {
  rows(batch: readonly ExportRow[]): void
  end(): Blob
}

/**
 * Limits the records of each format. A PDF of 20,000 records takes about 15 s and has 500 pages.
 */
export const ROW_LIMITS: Readonly<Record<ExportFormat, number>> = {
  csv: Infinity,
  xlsx: MAX_SHEET_ROWS,
  pdf: 20_000,
  json: Infinity,
  ndjson: Infinity,
  // Pasting more rows into a spreadsheet takes seconds.
  table: 20_000,
}
