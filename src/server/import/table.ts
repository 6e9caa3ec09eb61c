import Papa from 'papaparse'
import { detectEncoding } from '../../export/decode-text.ts'
import { findDelimiter } from '../../export/find-delimiter.ts'
import { findHeadingRow } from '../../export/find-heading-row.ts'
import { MAX_COLUMNS, readXlsx, type Workbook } from '../../export/read-xlsx.ts'
import { UnreadableFileError } from '../../export/unreadable-file.ts'
import { isObject } from '../../schema/values.ts'
import { parseRequestJson } from '../http/body.ts'
import { badRequest, HttpProblem, invalid, unsupportedMediaType } from '../http/problems.ts'

/** Holds a file as rows and columns, independent of its format. */
export interface SheetTable {
  /** Lists the headings in the file. */
  readonly columns: readonly string[]
  /** Holds one value per column; undefined for a missing cell. */
  readonly rows: readonly (readonly unknown[])[]
  /** Holds the number of each row in the file, as a spreadsheet shows it. */
  readonly lines: readonly number[]
  /**
   * Indicates whether values are typed (`json`) or text in a regional format (`csv`). Workbooks have
   * typed numbers, and texts in a regional format.
   */
  readonly format: 'json' | 'csv' | 'xlsx'
  /** Counts the last columns, which have the same value in all rows (`addValues`). */
  readonly constants?: number
  /** Lists the numbers of further rows that are part of each row (`joinChildRows`). */
  readonly joined?: readonly (readonly number[])[]
  /** Lists the sheets of a workbook with child rows (`joinChildSheets`). */
  readonly further?: readonly FurtherSheet[]
  /** Names the sheet of each row that is not in the first sheet (`joinChildSheets`). */
  readonly sheets?: readonly (string | undefined)[]
  /** Indicates that day numbers of a workbook count from 1904. */
  readonly startsIn1904?: boolean
}

/** Holds a further sheet of a workbook. */
export interface FurtherSheet extends Pick<SheetTable, 'columns' | 'rows' | 'lines'> {
  readonly title: string
}

const MAX_ROWS = 100_000
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Describes how the headings of a file are found: by the names of fields, or by the row or the
 * columns that the caller has chosen.
 */
export interface HeadingChoice {
  /** Returns whether a heading names a field. */
  readonly isKnown: (heading: string) => boolean
  /** Returns the check of the headings of a sheet with child rows; undefined for other sheets. */
  readonly findHeadingCheck?: (title: string) => ((heading: string) => boolean) | undefined
  /** Holds the number of the row with the headings. */
  readonly line?: number | undefined
  /** Names the field of each column, instead of the headings. An empty name leaves the column out. */
  readonly columns?: readonly string[] | undefined
}

/**
 * Reads CSV (comma, semicolon or tab; UTF-8, UTF-16 or Windows-1252), an Excel workbook, or a JSON
 * array of records. Refuses other types, unreadable files, and more rows or columns than an import takes.
 */
export async function readTable(
  bytes: Uint8Array,
  contentType: string,
  headings: HeadingChoice,
): Promise<SheetTable> {
  const table = await readFormat(bytes, contentType, headings)
  if (table.rows.length <= MAX_ROWS) return table
  throw invalid([{ pointer: '', code: 'TOO_MANY', args: { max: MAX_ROWS } }])
}

async function readFormat(
  bytes: Uint8Array,
  contentType: string,
  headings: HeadingChoice,
): Promise<SheetTable> {
  const type = contentType.split(';')[0]!.trim().toLowerCase()
  if (type === 'text/csv') return chooseColumns(readCsv(bytes, headings), headings)
  if (type === XLSX) return chooseColumns(await readWorkbook(bytes, headings), headings)
  if (type === 'application/json') return readJsonRows(new TextDecoder().decode(bytes))
  throw unsupportedMediaType(`text/csv, ${XLSX}, application/json`)
}

interface Line {
  readonly line: number
  readonly cells: readonly unknown[]
}

function readCsv(bytes: Uint8Array, headings: HeadingChoice): SheetTable {
  const text = new TextDecoder(detectEncoding(bytes)).decode(bytes)
  // Papa keeps empty rows, so that the numbers of the rows are those of the file.
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: findDelimiter(text) })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) throw badRequest(`/${broken.row ?? ''}`, 'BAD_REQUEST')
  const { head, rows } = splitHead(
    data.map((cells, i) => ({ cells, line: i + 1 })),
    headings,
  )
  checkWidth(head)
  const longer = rows.findIndex(({ cells }) => cells.length > head.length)
  if (longer >= 0 && !headings.columns) {
    throw invalid([{ pointer: `/${longer}`, code: 'TOO_MANY', args: { max: head.length } }])
  }
  return { ...toTable(head, rows), format: 'csv' }
}

async function readWorkbook(bytes: Uint8Array, headings: HeadingChoice): Promise<SheetTable> {
  const workbook = await openWorkbook(bytes, headings)
  const further = workbook.further.map(({ title, rows }): FurtherSheet => {
    const isKnown = headings.findHeadingCheck?.(title) ?? (() => false)
    return { title, ...readSheet(rows, { isKnown }) }
  })
  const table = readSheet(workbook.rows, headings)
  return { ...table, further, format: 'xlsx', startsIn1904: workbook.startsIn1904 }
}

function readSheet(lines: readonly Line[], headings: HeadingChoice) {
  const { head, rows } = splitHead(lines, headings)
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), head.length)
  const wide = Array.from({ length: width }, (_, i) => head[i] ?? '')
  // Spreadsheets often have empty columns between the others.
  const kept = wide.flatMap((name, i) =>
    name !== '' || headings.columns || rows.some(({ cells }) => !isBlankCell(cells[i])) ? [i] : [],
  )
  return toTable(
    kept.map((i) => wide[i]!),
    rows.map(({ cells, line }) => ({ line, cells: kept.map((i) => cells[i] ?? '') })),
  )
}

async function openWorkbook(
  bytes: Uint8Array,
  { findHeadingCheck }: HeadingChoice,
): Promise<Workbook> {
  try {
    return await readXlsx(new Uint8Array(bytes), (title) => findHeadingCheck?.(title) !== undefined)
  } catch (problem) {
    if (!(problem instanceof UnreadableFileError)) throw problem
    const { code } = problem
    throw new HttpProblem(code === 'FILE_TOO_LARGE' ? 413 : 400, code)
  }
}

/** Separates the headings from the rows below them. Empty rows are left out, but counted. */
function splitHead(
  lines: readonly Line[],
  { isKnown, line }: HeadingChoice,
): { readonly head: readonly string[]; readonly rows: readonly Line[] } {
  const filled = lines.filter(({ cells }) => !cells.every(isBlankCell))
  const found =
    line === undefined
      ? findHeadingRow(
          filled.map(({ cells }) => cells),
          isKnown,
        )
      : filled.findIndex((each) => each.line === line)
  if (line !== undefined && found < 0) throw badRequest('/header', 'NOT_FOUND')
  const head = (filled[found]?.cells ?? []).map((cell) => String(cell ?? '').trim())
  return { head, rows: filled.slice(found + 1) }
}

function toTable(
  columns: readonly string[],
  rows: readonly Line[],
): Pick<SheetTable, 'columns' | 'rows' | 'lines'> {
  return { columns, rows: rows.map(({ cells }) => cells), lines: rows.map(({ line }) => line) }
}

/**
 * Returns the table with the columns that the caller chose; rows without a value in these columns
 * are dropped.
 */
function chooseColumns(table: SheetTable, { columns }: HeadingChoice): SheetTable {
  if (!columns) return table
  checkWidth(columns)
  const kept = columns.flatMap((name, i) => (name === '' ? [] : [i]))
  const rows = table.rows.map((cells, i) => ({
    line: table.lines[i]!,
    cells: kept.map((at) => cells[at] ?? ''),
  }))
  const filled = rows.filter(({ cells }) => !cells.every(isBlankCell))
  return { ...table, ...toTable(columns.filter(Boolean), filled) }
}

function checkWidth(columns: readonly string[]): void {
  if (columns.length > MAX_COLUMNS) throw new HttpProblem(413, 'FILE_TOO_LARGE')
}

/** Returns whether a cell has no value. */
export function isBlankCell(cell: unknown): boolean {
  return cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '')
}

function readJsonRows(text: string): SheetTable {
  const records = parseRequestJson(text)
  if (!Array.isArray(records))
    throw invalid([{ pointer: '', code: 'TYPE', args: { type: 'array' } }])
  const wrong = records.findIndex((each) => !isObject(each))
  if (wrong >= 0) {
    throw invalid([{ pointer: `/${wrong}`, code: 'TYPE', args: { type: 'object' } }])
  }
  // The check above has made sure that the records are objects.
  const objects = records as Readonly<Record<string, unknown>>[]
  const columns = [...new Set(objects.flatMap((record) => Object.keys(record)))]
  checkWidth(columns)
  const getValue = (record: (typeof objects)[number], name: string) =>
    Object.hasOwn(record, name) ? record[name] : undefined
  const rows = objects.map((record) => columns.map((name) => getValue(record, name)))
  return { columns, rows, lines: rows.map((_, i) => i + 1), format: 'json' }
}
