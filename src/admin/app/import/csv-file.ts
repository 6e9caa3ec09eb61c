import Papa from 'papaparse'
import { BYTE_ORDER_MARK, writeCsvLines } from '../../../export/csv.ts'
import type { Mapping } from './import-targets.ts'

export interface Preview {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const PREVIEW_ROWS = 20

/**
 * Sets the size of the pieces in which a file is read and written. Larger pieces would block the
 * page.
 */
const PIECE_BYTES = 256 * 1024

/** Reads the headings and the first rows of a CSV file with any separator. */
export async function readPreview(file: File): Promise<Preview> {
  const rows: (readonly string[])[] = []
  await visitPieces(file, (piece) => {
    rows.push(...piece)
    return rows.length <= PREVIEW_ROWS
  })
  const [header = [], ...rest] = rows
  return { header, rows: rest.slice(0, PREVIEW_ROWS) }
}

/**
 * Returns the file with the field names of the API as headings, without the columns that are mapped
 * to no field.
 */
export async function mapColumns(file: File, mapping: Mapping): Promise<Blob> {
  const wanted = mapping.flatMap((path, i) => (path === undefined ? [] : [{ path, i }]))
  const parts: BlobPart[] = [writeCsvLines([wanted.map(({ path }) => path)])]
  await visitRows(file, mapping, (rows) => {
    const cells = rows.map((row) => wanted.map(({ i }) => row[i] ?? ''))
    if (cells.length > 0) parts.push(writeCsvLines(cells))
  })
  return new Blob(parts, { type: 'text/csv' })
}

/**
 * Returns the rows with these numbers, counted from 1 below the header. Each row ends with the
 * reason why it failed.
 */
export async function writeRowsWithReasons(
  file: File,
  mapping: Mapping,
  reasons: ReadonlyMap<number, string>,
  heading: string,
): Promise<Blob> {
  const failing: string[][] = []
  let number = 0
  const header = await visitRows(file, mapping, (rows) => {
    for (const row of rows) {
      number += 1
      const reason = reasons.get(number)
      if (reason !== undefined) failing.push([...row, reason])
    }
  })
  const lines = [[...header, heading], ...failing]
  return new Blob([BYTE_ORDER_MARK, writeCsvLines(lines)], { type: 'text/csv;charset=utf-8' })
}

/**
 * Visits the rows below the header that have a value in a mapped column, as the server counts them.
 * Returns the header.
 */
async function visitRows(
  file: File,
  mapping: Mapping,
  take: (rows: readonly string[][]) => void,
): Promise<readonly string[]> {
  let header: readonly string[] | undefined
  await visitPieces(file, (piece) => {
    const rows = header === undefined ? piece.slice(1) : piece
    header ??= piece[0] ?? []
    take(
      rows.filter((row) => row.some((cell, i) => mapping[i] !== undefined && cell.trim() !== '')),
    )
    return true
  })
  return header ?? []
}

/** Reads a file piece by piece until the end, or until `take` returns that it has enough. */
async function visitPieces(
  file: File,
  take: (rows: readonly string[][]) => boolean,
): Promise<void> {
  const encoding = await detectEncoding(file)
  return new Promise((resolve, reject) => {
    Papa.parse<string[], File>(file, {
      encoding,
      skipEmptyLines: 'greedy',
      chunkSize: PIECE_BYTES,
      chunk: ({ data }, parser) => {
        if (take(data)) return
        parser.abort()
        resolve()
      },
      complete: () => resolve(),
      error: reject,
    })
  })
}

/**
 * Detects the encoding of a file. Excel on Windows writes the code page of the region by default.
 */
async function detectEncoding(file: File): Promise<string> {
  const beginning = await file.slice(0, PIECE_BYTES).arrayBuffer()
  try {
    // `stream: true` accepts a character that is cut at the end of the piece.
    new TextDecoder('utf-8', { fatal: true }).decode(beginning, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
