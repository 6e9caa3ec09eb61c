import { guardFormula } from '../../schema/formula-guard.ts'
import { createFormats } from '../core/format/formats.ts'
import { countOf, createCellText, createWallClock, shapeOf, valueAt } from './cell-values.ts'
import type { ExportColumn, ExportRow, ExportSheet, FileWriter } from './export-job.ts'

/** Marks the file as UTF-8; without it, Excel takes `ã` for two letters. */
const BYTE_ORDER_MARK = '\u{FEFF}'

/**
 * Writes CSV as spreadsheets of the team's region open it: `;` between the cells where the decimal mark is a comma,
 * numbers without grouping, dates as `YYYY-MM-DD`. Text that would run as a formula gets a `'` in front, which our
 * import takes off again; numbers are left alone, negative ones too.
 */
export function createCsvWriter(
  sheet: Pick<ExportSheet, 'columns' | 'region' | 'words'>,
): FileWriter {
  const { columns, region } = sheet
  const { decimalMark } = createFormats(region)
  const separator = decimalMark === ',' ? ';' : ','
  const cellText = createCellText(sheet)
  const wallClock = createWallClock(region.timezone)
  const line = (cells: readonly string[]) => `${cells.join(separator)}\r\n`
  const parts: Blob[] = [
    new Blob([BYTE_ORDER_MARK, line(columns.map(({ label }) => quoted(guardFormula(label))))]),
  ]

  function cell(row: ExportRow, column: ExportColumn): string {
    const value = valueAt(row, column)
    if (value === null || value === undefined) return ''
    switch (shapeOf(column.field)) {
      case 'number':
        return quoted(plainNumber(countOf(value)).replace('.', decimalMark))
      case 'date':
        return String(value)
      case 'dateTime':
        return wallClock(String(value))
      case 'text':
        return quoted(guardFormula(cellText(row, column)))
    }
  }

  return {
    // Each batch becomes a Blob at once: the browser may move those out of memory, strings it may not.
    rows: (batch) => {
      parts.push(new Blob(batch.map((row) => line(columns.map((column) => cell(row, column))))))
    },
    end: () => new Blob(parts, { type: 'text/csv;charset=utf-8' }),
  }
}

function quoted(text: string): string {
  return /[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns all digits, never `1e-7`. */
function plainNumber(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(8).replace(/\.?0+$/, '') : text
}
