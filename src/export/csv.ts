import Papa from 'papaparse'
import { getCurrencyDecimals } from '../schema/currency.ts'
import type { Field } from '../schema/fields.ts'
import { guardFormula } from '../schema/formula-guard.ts'
import { getKind } from '../schema/kinds.ts'
import { getDecimalMark, formatTypedDecimal } from '../schema/parse-decimal.ts'
import { getCellType, createCellReader } from './cell-value.ts'
import type { CreateFileWriter, ExportColumn, ExportRegion, ExportRow } from './export-sheet.ts'

/** Marks a CSV file as UTF-8; without it, Excel shows `ã` as `Ã£`. */
export const BYTE_ORDER_MARK = '\u{FEFF}'

/**
 * Writes CSV (RFC 4180) for the spreadsheets of a region: `;` between cells when the comma is the
 * decimal mark, numbers with all digits and without grouping, amounts with at least the currency's
 * decimals, dates as `2026-11-21` and times as `2026-11-21 14:30`, which spreadsheets read in any
 * language.
 */
export const createCsvWriter: CreateFileWriter = ({ columns, region }, emit) => {
  const delimiter = getDecimalMark(region.locale) === ',' ? ';' : ','
  const cells = columns.map((column) => createCsvCell(column, region, delimiter))
  const encoder = new TextEncoder()
  const headings = columns.map(({ label }) => guardFormula(label))
  emit(encoder.encode(BYTE_ORDER_MARK + writeCsvLines([headings], delimiter)))
  return {
    rows: (batch) => {
      if (batch.length > 0) emit(encoder.encode(writeBatch(batch, cells, delimiter)))
    },
    end: () => {},
  }
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

function createCsvCell(column: ExportColumn, region: ExportRegion, delimiter: string): CsvCell {
  const read = createCellReader(column, region.timezone)
  const write = getNotation(column.field, region, delimiter)
  return (row) => {
    const cell = read(row)
    return cell === null ? '' : write(cell)
  }
}

function getNotation(
  field: Field,
  region: ExportRegion,
  delimiter: string,
): (cell: string | number) => string {
  switch (getCellType(field)) {
    case 'number': {
      const isAmount = ['money', 'price'].includes(getKind(field))
      const least = isAmount ? getCurrencyDecimals(region.currency) : 0
      const mark = getDecimalMark(region.locale)
      return (cell) => formatTypedDecimal(Number(cell), mark, least)
    }
    case 'dateTime':
      return (cell) => String(cell).slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ')
    case 'date':
      return String
    case 'text': {
      // Papa Parse adds the necessary quotes. Calling it for every text would take three times as
      // long.
      const mayNeedQuotes = new RegExp(`["\\r\\n\uFEFF${delimiter}]|^ | $`)
      return (cell) => {
        const text = String(cell)
        return mayNeedQuotes.test(text) ? quoteCell(text, delimiter) : text
      }
    }
  }
}

function quoteCell(text: string, delimiter: string): string {
  return Papa.unparse([[text]], { delimiter, newline: '\r\n' })
}
