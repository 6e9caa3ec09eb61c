import Papa from 'papaparse'
import { createCsvFile } from '../../../export/csv.ts'
import { detectEncoding } from '../../../export/decode-text.ts'
import { findDelimiter } from '../../../export/find-delimiter.ts'
import { readXlsx } from '../../../export/read-xlsx.ts'
import { findHeadingRow } from '../../../export/find-heading-row.ts'

export interface Preview {
  readonly format: 'csv' | 'xlsx'
  readonly header: readonly string[]
  /** Holds the number of the row with the headings. */
  readonly headerLine: number
  readonly rows: readonly (readonly string[])[]
}

interface Line {
  /** Holds the number of the row in the file, as a spreadsheet shows it. */
  readonly line: number
  readonly cells: readonly string[]
}

const PREVIEW_ROWS = 20

/** Sets how many rows are read to find the headings and to show a preview. */
const SAMPLE_ROWS = 50

/** Sets the size of the pieces in which a CSV file is read. Larger pieces would block the page. */
const PIECE_BYTES = 256 * 1024

/**
 * Reads the headings and the first rows of a CSV file or an Excel workbook. The headings are the row with the most
 * headings for which `isKnown` returns true.
 */
export async function readPreview(
  file: File,
  isKnown: (heading: string) => boolean,
): Promise<Preview> {
  const lines: Line[] = []
  const format = await detectFormat(file)
  await visitLines(file, format, (found) => {
    lines.push(...found)
    return lines.length < SAMPLE_ROWS
  })
  const sample = lines.slice(0, SAMPLE_ROWS)
  const place = findHeadingRow(
    sample.map(({ cells }) => cells),
    isKnown,
  )
  const rows = sample.slice(place + 1, place + 1 + PREVIEW_ROWS).map(({ cells }) => cells)
  const headings = sample[place]?.cells ?? []
  const width = Math.max(headings.length, ...rows.map(({ length }) => length))
  const header = Array.from({ length: width }, (_, i) => headings[i] ?? '')
  return { format, header, headerLine: sample[place]?.line ?? 1, rows }
}

/**
 * Returns a CSV file of the failed rows, each with its reason at the end. `reasons` maps numbers of rows to reasons.
 */
export async function writeRowsWithReasons(
  file: File,
  { format, header, headerLine }: Preview,
  reasons: ReadonlyMap<number, string>,
  heading: string,
  locale: string,
): Promise<Blob> {
  const failing: string[][] = []
  await visitLines(file, format, (lines) => {
    for (const { line, cells } of lines) {
      const reason = line > headerLine ? reasons.get(line) : undefined
      if (reason !== undefined) failing.push([...header.map((_, i) => cells[i] ?? ''), reason])
    }
    return true
  })
  const rows = [[...header, heading], ...failing]
  return createCsvFile(rows, locale)
}

/** Returns the format of a file. The first bytes of a workbook are those of a ZIP file. */
async function detectFormat(file: File): Promise<Preview['format']> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return first === 0x50 && second === 0x4b ? 'xlsx' : 'csv'
}

/** Passes the rows that are not empty to `take`, until the end or until `take` returns false. */
async function visitLines(
  file: File,
  format: Preview['format'],
  take: (lines: readonly Line[]) => boolean,
): Promise<void> {
  if (format === 'csv') return visitCsvLines(file, take)
  const { rows } = await readXlsx(new Uint8Array(await file.arrayBuffer()))
  take(
    rows.map(({ line, cells }) => ({
      line,
      cells: Array.from(cells, (cell) => String(cell ?? '')),
    })),
  )
}

async function visitCsvLines(file: File, take: (lines: readonly Line[]) => boolean): Promise<void> {
  const sample = new Uint8Array(await file.slice(0, PIECE_BYTES).arrayBuffer())
  const encoding = detectEncoding(sample)
  const delimiter = findDelimiter(new TextDecoder(encoding).decode(sample, { stream: true }))
  let line = 0
  return new Promise((resolve, reject) => {
    Papa.parse<string[], File>(file, {
      encoding,
      delimiter,
      chunkSize: PIECE_BYTES,
      chunk: ({ data }, parser) => {
        const lines = data.map((cells) => ({ line: (line += 1), cells }))
        if (take(lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')))) return
        parser.abort()
        resolve()
      },
      complete: () => resolve(),
      error: reject,
    })
  })
}
