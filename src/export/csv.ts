import Papa from 'papaparse'
import { getCurrencyDecimals } from '../schema/currency.ts'
import type { Field } from '../schema/fields.ts'
import { guardFormula } from '../schema/formula-guard.ts'
import { getKind } from '../schema/kinds.ts'
import { getDecimalMark, formatTypedDecimal } from '../schema/parse-decimal.ts'
import { getCellType, createCellReader } from './cell-value.ts'
import type { CreateFileWriter, ExportColumn, ExportRow, ExportSheet } from './export-sheet.ts'
import type { Region } from './formats.ts'
import { escapeXml } from './xlsx-parts.ts'

/** Marks a CSV file as UTF-8; without it, Excel shows `ã` as `Ã£`. */
export const BYTE_ORDER_MARK = '\u{FEFF}'

/**
 * Writes CSV (RFC 4180) for the spreadsheets of a region: `;` between cells when the comma is the
 * decimal mark, numbers with all digits and without grouping, amounts with at least the currency's
 * decimals, dates as `2026-11-21` and times as `2026-11-21 14:30`, which spreadsheets read in any
 * language.
 */
export const createCsvWriter: CreateFileWriter = ({ columns, region, above = [] }, emit) => {
  const delimiter = getCsvDelimiter(region.locale)
  const cells = columns.map((column) => createCsvCell(column, region, delimiter))
  const encoder = new TextEncoder()
  const headings = columns.map(({ label }) => guardFormula(label))
  const lines = above.length > 0 ? [...above.map((line) => [guardFormula(line)]), ['']] : []
  emit(encoder.encode(BYTE_ORDER_MARK + writeCsvLines([...lines, headings], delimiter)))
  return {
    rows: (batch) => {
      if (batch.length > 0) emit(encoder.encode(writeBatch(batch, cells, delimiter)))
    },
    end: () => {},
  }
}

/** Returns the delimiter that spreadsheets of a region expect: `;` where the comma is the decimal mark. */
function getCsvDelimiter(locale: string): ',' | ';' {
  return getDecimalMark(locale) === ',' ? ';' : ','
}

type CsvCell = (row: ExportRow) => string

/**
 * Writes the lines of a batch. Lines are built without lists of cells, because files have millions
 * of cells.
 */
function writeBatch(
  batch: readonly ExportRow[],
  cells: readonly CsvCell[],
  delimiter: string,
): string {
  let text = ''
  for (const row of batch) {
    let before = ''
    for (const cell of cells) {
      text += before + cell(row)
      before = delimiter
    }
    text += '\r\n'
  }
  return text
}

/** Returns lines of a CSV file, each with its line end. Cells are quoted where necessary. */
export function writeCsvLines(lines: readonly (readonly string[])[], delimiter = ','): string {
  // Papa Parse does not change its input, although its type allows it.
  return `${Papa.unparse(lines as string[][], { delimiter, newline: '\r\n' })}\r\n`
}

/** Creates a small CSV file for the spreadsheets of a region. */
export function createCsvFile(lines: readonly (readonly string[])[], locale: string): Blob {
  const text = BYTE_ORDER_MARK + writeCsvLines(lines, getCsvDelimiter(locale))
  return new Blob([text], { type: 'text/csv;charset=utf-8' })
}

function createCsvCell(column: ExportColumn, region: Region, delimiter: string): CsvCell {
  const write = createCellText(column, region)
  if (getCellType(column.field) !== 'text') return write
  // Papa Parse adds the necessary quotes. Calling it for every text would take three times as long.
  const mayNeedQuotes = new RegExp(`["\\r\\n\uFEFF${delimiter}]|^ | $`)
  return (row) => {
    const text = write(row)
    return mayNeedQuotes.test(text) ? quoteCell(text, delimiter) : text
  }
}

/** Creates the function that writes the cells of a column without quotes; an empty cell is an empty text. */
function createCellText(column: ExportColumn, region: Region): CsvCell {
  const read = createCellReader(column, region.timezone)
  const write = getNotation(column.field, region)
  return (row) => {
    const cell = read(row)
    return cell === null ? '' : write(cell)
  }
}

function getNotation(field: Field, region: Region): (cell: string | number) => string {
  switch (getCellType(field)) {
    case 'number': {
      const isAmount = ['money', 'price'].includes(getKind(field))
      const least = isAmount ? getCurrencyDecimals(region.currency) : 0
      const mark = getDecimalMark(region.locale)
      return (cell) => formatTypedDecimal(cell, mark, least)
    }
    case 'dateTime':
      return (cell) => String(cell).slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ')
    case 'date':
    case 'text':
      return String
  }
}

/** Holds a table for the clipboard. */
export interface ClipboardTable {
  /** Holds the cells separated by tabs, for spreadsheets and plain text. */
  readonly text: string
  /** Holds an HTML table, for documents and mails. */
  readonly html: string
}

/** Writes rows as a table for the clipboard, with the cells of a CSV file. */
export function createClipboardWriter({
  columns,
  region,
}: Pick<ExportSheet, 'columns' | 'region'>) {
  const cells = columns.map((column) => createCellText(column, region))
  const lines = [columns.map(({ label }) => guardFormula(label))]
  return {
    rows: (batch: readonly ExportRow[]) => {
      for (const row of batch) lines.push(cells.map((cell) => cell(row)))
    },
    end: (): ClipboardTable => {
      const [head = [], ...body] = lines
      const rows = [writeHtmlRow(head, 'th'), ...body.map((line) => writeHtmlRow(line, 'td'))]
      const html = `<table>${rows.join('')}</table>`
      return { text: writeCsvLines(lines, '\t'), html }
    },
  }
}

function writeHtmlRow(cells: readonly string[], tag: 'th' | 'td'): string {
  const written = cells.map((cell) => {
    const lines = escapeXml(cell).replaceAll(/\r?\n/g, '<br>')
    return `<${tag}>${lines}</${tag}>`
  })
  return `<tr>${written.join('')}</tr>`
}

function quoteCell(text: string, delimiter: string): string {
  return Papa.unparse([[text]], { delimiter, newline: '\r\n' })
}
