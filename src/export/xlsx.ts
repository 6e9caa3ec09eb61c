import type { Field } from '../schema/fields.ts'
import { guardFormula } from '../schema/formula-guard.ts'
import { isSummable } from '../schema/groups.ts'
import { getKind } from '../schema/kinds.ts'
import { getCellType, createCellReader } from './cell-value.ts'
import type {
  CreateFileWriter,
  ExportColumn,
  ExportRow,
  FileWriter,
  SheetHead,
} from './export-sheet.ts'
import {
  escapeXml,
  FORBIDDEN_IN_XML,
  getSheetPath,
  SHEET_NAMESPACE,
  STYLES,
  writeWorkbookParts,
  XML_HEADER,
} from './xlsx-parts.ts'
import { toSerialDay } from './xlsx-dates.ts'
import { createZipWriter, type PushText } from './zip.ts'

/**
 * Sets the length of the pieces to compress, in characters. The length does not depend on the batches, so that the same
 * rows give the same bytes.
 */
const PIECE_LENGTH = 65_536

/**
 * Writes a workbook as a stream, so that memory does not grow with the rows. Numbers and dates are
 * typed cells, percentages are fractions with a percent format. The header of each sheet is bold,
 * frozen and has filters. Columns are as wide as their first values. The last row has formulas with
 * the totals of the filtered rows; its cells have no values, so that an import skips the row.
 */
export const createXlsxWriter: CreateFileWriter = ({ further = [], region, ...first }, emit) => {
  const zip = createZipWriter(emit)
  const sheets = [first, ...further]
  const titles = sheets.map((each) => each.title)
  const parts = writeWorkbookParts(titles, region)
  for (const [path, xml] of Object.entries(parts)) {
    zip.file(path)(XML_HEADER + xml, true)
  }
  let place = 0
  const begin = () =>
    createSheetWriter(sheets[place]!, region.timezone, zip.file(getSheetPath(place)))
  let sheet = begin()
  return {
    rows: (batch) => sheet.rows(batch),
    nextSheet: () => {
      sheet.end()
      place += 1
      sheet = begin()
    },
    end: () => {
      sheet.end()
      zip.end()
    },
  }
}

/** Writes the rows of one sheet into its file of the workbook. */
function createSheetWriter(
  { columns, withoutTotals = false, above = [] }: SheetHead,
  timezone: string,
  pushSheet: PushText,
): FileWriter {
  const cells = columns.map((column, i) => createXmlCell(column, toColumnLetters(i), timezone))
  // A blank row separates the lines above from the table.
  const first = above.length > 0 ? above.length + 2 : 1
  const header = columns.map(({ label }, i) =>
    writeTextCell(`${toColumnLetters(i)}${first}`, guardFormula(label), STYLES.header),
  )
  const lengths = columns.map(({ label }) => label.length + FILTER_BUTTON)
  let xml = `${writeLinesAbove(above)}<row r="${first}">${header.join('')}</row>`
  let isBegun = false
  let last = first

  function push(isEnd: boolean): void {
    // The widths depend on the first rows, but are written before these rows.
    pushSheet(isBegun ? xml : writeSheetStart(columns, lengths, first) + xml, isEnd)
    isBegun = true
    xml = ''
  }

  return {
    rows: (batch) => {
      for (const row of batch) {
        last += 1
        xml += `<row r="${last}">`
        for (const [i, { read, write }] of cells.entries()) {
          const cell = read(row)
          if (cell === null) continue
          if (last - first < MEASURED_ROWS) {
            lengths[i] = Math.max(lengths[i]!, measureCell(columns[i]!, cell))
          }
          xml += write(last, cell)
        }
        xml += '</row>'
        if (xml.length >= PIECE_LENGTH && last - first >= MEASURED_ROWS - 1) push(false)
      }
    },
    end: () => {
      const filter = `<autoFilter ref="A${first}:${toColumnLetters(columns.length - 1)}${last}"/>`
      if (!withoutTotals) xml += writeTotals(columns, first, last)
      xml += `</sheetData>${columns.length > 0 ? filter : ''}</worksheet>`
      push(true)
    },
  }
}

/** Sets how many rows determine the widths of columns. */
const MEASURED_ROWS = 200
/** Limits the width of a column, in characters. */
const MAX_WIDTH = 60
const MIN_WIDTH = 8
/** Reserves the width of the filter button in a heading, in characters. */
const FILTER_BUTTON = 4

/** Returns the length of a cell as Excel shows it, in characters. */
function measureCell({ field }: ExportColumn, cell: string | number): number {
  const type = getCellType(field)
  const { length } = String(cell)
  if (type === 'date') return 10
  if (type === 'dateTime') return 16
  // Numbers get separators, decimals and the sign of the currency.
  if (type === 'number') return length + Math.floor(length / 3) + 4
  return Math.max(
    ...String(cell)
      .split('\n')
      .map((line) => line.length),
  )
}

/** Writes the lines above the table, the first of which is bold. */
function writeLinesAbove(above: readonly string[]): string {
  const rows = above.map((line, i) => {
    const style = i === 0 ? STYLES.header : STYLES.general
    return `<row r="${i + 1}">${writeTextCell(`A${i + 1}`, guardFormula(line), style)}</row>`
  })
  return rows.join('')
}

/**
 * Writes the row with the totals below the rows, unless no column can be summed. `first` and `last` are the numbers of
 * the rows of the headings and of the last record.
 */
function writeTotals(columns: readonly ExportColumn[], first: number, last: number): string {
  if (last === first || !columns.some(({ field }) => isSummable(field))) return ''
  const cells = columns.map(({ field }, i) => {
    const letter = toColumnLetters(i)
    const style = getKind(field) === 'money' ? STYLES.moneyTotal : STYLES.total
    const formula = `<f>SUBTOTAL(109,${letter}${first + 1}:${letter}${last})</f>`
    return `<c r="${letter}${last + 1}" s="${style}">${isSummable(field) ? formula : ''}</c>`
  })
  return `<row r="${last + 1}">${cells.join('')}</row>`
}

interface XmlCell {
  readonly read: (row: ExportRow) => string | number | null
  readonly write: (line: number, cell: string | number) => string
}

function createXmlCell(column: ExportColumn, letter: string, timezone: string): XmlCell {
  const write = getNotation(column.field)
  return {
    read: createCellReader(column, timezone),
    write: (line, cell) => write(letter + line, cell),
  }
}

function getNotation(field: Field): (at: string, cell: string | number) => string {
  switch (getCellType(field)) {
    case 'number': {
      const style = getNumberStyle(field)
      // Excel stores 12.5 % as 0.125. Moving the decimal point in the text keeps all digits.
      if (getKind(field) === 'percent')
        return (at, cell) => writeNumberCell(at, Number(`${cell}e-2`), style)
      return (at, cell) => writeNumberCell(at, Number(cell), style)
    }
    case 'date':
      return (at, cell) => writeDayCell(at, String(cell), `${cell}T00:00:00Z`, STYLES.date)
    case 'dateTime':
      return (at, cell) => writeDayCell(at, String(cell), `${cell}Z`, STYLES.dateTime)
    case 'text':
      return (at, cell) => writeTextCell(at, String(cell))
  }
}

function getNumberStyle(field: Field): number {
  const kind = getKind(field)
  if (kind === 'money' || kind === 'price' || kind === 'percent') return STYLES[kind]
  return STYLES.general
}

function writeNumberCell(at: string, value: number, style: number): string {
  return `<c r="${at}"${style ? ` s="${style}"` : ''}><v>${value}</v></c>`
}

/** Writes a date as text when it is before 1900, where Excel's days begin. */
function writeDayCell(at: string, text: string, instant: string, style: number): string {
  const serial = toSerialDay(instant)
  return serial < 1 ? writeTextCell(at, text) : writeNumberCell(at, serial, style)
}

function writeTextCell(at: string, text: string, style: number = STYLES.general): string {
  const content = `<is><t xml:space="preserve">${escapeXml(encodeEscapes(text))}</t></is>`
  return `<c r="${at}"${style ? ` s="${style}"` : ''} t="inlineStr">${content}</c>`
}

/**
 * Writes `_x000D_` for a carriage return and other characters that XML cannot hold, and escapes
 * text that looks like such a code.
 */
function encodeEscapes(text: string): string {
  return text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_').replaceAll(UNWRITABLE, (found) => {
    const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    return `_x${code}_`
  })
}

/** Includes the carriage return, which XML allows and reads as a line feed. */
const UNWRITABLE = new RegExp(`[\\r${FORBIDDEN_IN_XML}]`, 'g')

/** Converts the index of a column to letters: 0 → A, 25 → Z, 26 → AA. */
function toColumnLetters(index: number): string {
  const before = index < 26 ? '' : toColumnLetters(Math.floor(index / 26) - 1)
  return before + String.fromCharCode(65 + (index % 26))
}

function writeSheetStart(
  columns: readonly ExportColumn[],
  lengths: readonly number[],
  first: number,
): string {
  const widths = columns.map((_, i) => {
    const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, lengths[i]! + 1))
    return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`
  })
  return (
    `${XML_HEADER}<worksheet xmlns="${SHEET_NAMESPACE}"><sheetViews>` +
    `<sheetView workbookViewId="0"><pane ySplit="${first}" topLeftCell="A${first + 1}" activePane="bottomLeft" state="frozen"/></sheetView>` +
    `</sheetViews>${widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>`
  )
}
