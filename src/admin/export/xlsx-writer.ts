import { strToU8, Zip, ZipDeflate } from 'fflate'
import { currencyDecimals } from '../../schema/currency.ts'
import type { Field } from '../../schema/fields.ts'
import { kindOf } from '../../schema/kinds.ts'
import { countOf, createCellText, createWallClock, shapeOf, valueAt } from './cell-values.ts'
import type { ExportColumn, ExportRow, ExportSheet, FileWriter } from './export-job.ts'
import {
  escapeXml,
  SHEET_NAMESPACE,
  SHEET_PATH,
  STYLES,
  workbookParts,
  XML_HEADER,
} from './xlsx-parts.ts'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Compresses little: level 6 would take twice the time for a fifth less of a file that is opened once. */
const LEVEL = 1

/** Gathers compressed chunks into a Blob from this size on; the browser may move Blobs out of memory. */
const BLOB_BYTES = 1 << 20

/**
 * Writes a workbook with one sheet as a stream: memory does not grow with the rows. Numbers and dates are real ones,
 * text is never a formula; the header is bold, frozen and filterable.
 */
export function createXlsxWriter(
  content: Pick<ExportSheet, 'columns' | 'region' | 'words' | 'title'>,
): FileWriter {
  const { columns, title, region } = content
  const output = createOutput()
  const zip = new Zip((problem, chunk) => {
    if (problem) throw problem
    output.add(chunk)
  })
  for (const [path, xml] of Object.entries(
    workbookParts(title, currencyDecimals(region.currency)),
  )) {
    deflated(zip, path).push(strToU8(XML_HEADER + xml), true)
  }
  const sheet = deflated(zip, SHEET_PATH)
  const cells = columns.map((column, i) => cellWriter(column, letters(i), content))
  const header = columns.map(({ label }, i) => textCell(`${letters(i)}1`, label, STYLES.header))
  let last = 1
  sheet.push(strToU8(`${sheetStart(columns)}<row r="1">${header.join('')}</row>`))

  return {
    rows: (batch) => {
      let xml = ''
      for (const row of batch) {
        last += 1
        xml += `<row r="${last}">`
        for (const cell of cells) xml += cell(row, last)
        xml += '</row>'
      }
      sheet.push(strToU8(xml))
    },
    end: () => {
      const filter = `<autoFilter ref="A1:${letters(columns.length - 1)}${last}"/>`
      sheet.push(strToU8(`</sheetData>${filter}</worksheet>`), true)
      zip.end()
      return output.blob()
    },
  }
}

function deflated(zip: Zip, path: string): ZipDeflate {
  const file = new ZipDeflate(path, { level: LEVEL })
  zip.add(file)
  return file
}

function createOutput() {
  const blobs: Blob[] = []
  let chunks: BlobPart[] = []
  let size = 0
  const gather = () => {
    blobs.push(new Blob(chunks))
    chunks = []
    size = 0
  }
  return {
    add(chunk: Uint8Array) {
      // A copy of its own: the compressor uses its buffer again.
      chunks.push(chunk.slice())
      size += chunk.length
      if (size >= BLOB_BYTES) gather()
    },
    blob() {
      gather()
      return new Blob(blobs, { type: TYPE })
    },
  }
}

type CellWriter = (row: ExportRow, line: number) => string

function cellWriter(
  column: ExportColumn,
  letter: string,
  content: Pick<ExportSheet, 'columns' | 'region' | 'words'>,
): CellWriter {
  const cell = presentCell(column, content)
  return (row, line) => {
    const value = valueAt(row, column)
    return value === null || value === undefined ? '' : cell(letter + line, value, row)
  }
}

/** Writes the value of one column where there is one. */
function presentCell(
  column: ExportColumn,
  content: Pick<ExportSheet, 'columns' | 'region' | 'words'>,
): (at: string, value: unknown, row: ExportRow) => string {
  const { field } = column
  switch (shapeOf(field)) {
    case 'number': {
      const style = numberStyle(field)
      // Excel counts percentages from 1; moving the point in the text keeps every digit.
      const scale = kindOf(field) === 'percent' ? 'e-2' : ''
      return (at, value) => numberCell(at, Number(`${countOf(value)}${scale}`), style)
    }
    case 'date':
      return (at, value) => numberCell(at, serialDay(`${value}T00:00:00Z`), STYLES.date)
    case 'dateTime': {
      const wallClock = createWallClock(content.region.timezone)
      const asUtc = (value: unknown) => `${wallClock(String(value)).replace(' ', 'T')}:00Z`
      return (at, value) => numberCell(at, serialDay(asUtc(value)), STYLES.dateTime)
    }
    case 'text': {
      const cellText = createCellText(content)
      return (at, _, row) => textCell(at, cellText(row, column))
    }
  }
}

function numberStyle(field: Field): number {
  const kind = kindOf(field)
  if (kind === 'money' || kind === 'price' || kind === 'percent') return STYLES[kind]
  return STYLES.general
}

function numberCell(at: string, value: number, style: number): string {
  return `<c r="${at}"${style ? ` s="${style}"` : ''}><v>${value}</v></c>`
}

function textCell(at: string, text: string, style: number = STYLES.general): string {
  const content = `<is><t xml:space="preserve">${escapeXml(text)}</t></is>`
  return `<c r="${at}" t="inlineStr"${style ? ` s="${style}"` : ''}>${content}</c>`
}

/** Excel counts days from 1899-12-30. */
function serialDay(iso: string): number {
  return Date.parse(iso) / 86_400_000 + 25_569
}

/** 0 → A, 25 → Z, 26 → AA. */
function letters(index: number): string {
  const before = index < 26 ? '' : letters(Math.floor(index / 26) - 1)
  return before + String.fromCharCode(65 + (index % 26))
}

function sheetStart(columns: readonly ExportColumn[]): string {
  const widths = columns.map(({ field }, i) => {
    // A character of Excel's default font is some 7 px wide.
    const width = Math.round((field.width ?? (shapeOf(field) === 'text' ? 160 : 110)) / 7)
    return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`
  })
  return (
    `${XML_HEADER}<worksheet xmlns="${SHEET_NAMESPACE}"><sheetViews>` +
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView>' +
    `</sheetViews><cols>${widths.join('')}</cols><sheetData>`
  )
}
