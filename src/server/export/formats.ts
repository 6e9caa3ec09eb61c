import { setImmediate } from 'node:timers/promises'
import { holdsSeveralUploads } from '../../schema/kinds.ts'
import { createCsvWriter } from '../../export/csv.ts'
import {
  getChoices,
  getSheetTitle,
  type CreateFileWriter,
  type ExportColumn,
  type ExportRow,
} from '../../export/export-sheet.ts'
import { createXlsxWriter } from '../../export/xlsx.ts'
import type { Labels } from '../../schema/labels.ts'
import type { Values } from '../../schema/values.ts'
import type { Resource } from '../../schema/resource.ts'
import type { AppContext } from '../context/context.ts'
import { quoteLiteral, quoteName } from '../database/statement.ts'
import { getHeading, type CellForm, type SelectedColumn } from './columns.ts'
import type { Region } from './region.ts'

/**
 * Describes how rows become text in SQL: the expression of one row over the alias `selected_row`, and the
 * separator of rows.
 */
export interface RowText {
  readonly row: string
  readonly separator: string
}

/** Converts a row to a JSON object with the keys of the columns. */
const JSON_ROW = 'row_to_json(selected_row)::text'

/** Separates JSON rows. The separator cannot occur within a row, because JSON escapes line ends. */
const JSON_SEPARATOR = ',\n'

/** Separates cells in the text that PostgreSQL returns for CSV and Excel files. Values hardly ever contain U+001F. */
const CELL_END = '\u001F'

/**
 * Limits the rows that are written together, so that memory is freed early and other requests are
 * not delayed.
 */
const ROWS_AT_ONCE = 1000

/** Sets how many pieces of a file are sent together. Sending each alone takes longer than copying them. */
const PIECES_AT_ONCE = 8

/** Holds the text of some rows and the position of the first row in the export. */
export interface Piece {
  readonly text: string
  readonly count: number
  readonly from: number
}

/** Holds the columns and the rows of a file, or of one sheet of a workbook. */
interface ExportPart {
  readonly columns: readonly SelectedColumn[]
  /** Reads the rows from a position on, in pieces of text. */
  readonly pieces: (rowText: RowText, from?: number) => AsyncGenerator<Piece>
}

/** Holds the child rows of the records, which are a sheet of a workbook. */
export interface ChildSheet extends ExportPart {
  /** Names the field of the child rows. */
  readonly name: string
}

/** Holds the records of an export, with the facts that determine their texts. */
export interface Export extends ExportPart {
  readonly context: AppContext
  readonly resource: Resource
  readonly children: readonly ChildSheet[]
  readonly region: Region
  /** Names the group by which the rows are summed. */
  readonly group: string | undefined
  /** Holds the settings with the team's own names of fields. */
  readonly team: { readonly settings: Values }
}

interface Writer {
  readonly type: string
  readonly values: CellForm
  readonly write: (source: Export) => AsyncIterable<Uint8Array>
}

export type Format = 'csv' | 'xlsx' | 'ndjson' | 'json'

/** Writes each kind of file as a stream, so that no file is in memory as a whole. */
export const formats: Readonly<Record<Format, Writer>> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    values: 'shown',
    write: (source) => writeSheet(source, createCsvWriter),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    values: 'shown',
    write: (source) => writeSheet(source, createXlsxWriter),
  },
  ndjson: { type: 'application/x-ndjson', values: 'raw', write: writeNdjson },
  json: { type: 'application/json', values: 'raw', write: writeJson },
}

/** Returns whether exports have a file format of this name. */
export function isFormat(name: string): name is Format {
  return Object.hasOwn(formats, name)
}

/** Writes a file of labelled columns, with the same writer as the browser. */
function writeSheet(source: Export, createWriter: CreateFileWriter): AsyncIterable<Uint8Array> {
  const { resource, region, context, group } = source
  const labels = context.teamLabels(source.team, region.language)
  const createHead = (part: ExportPart, title: string) => ({
    columns: part.columns.map((column, i) => exportColumn(column, i, resource, labels)),
    title,
  })
  const sheet = {
    ...createHead(source, getSheetTitle(labels, resource, group)),
    region,
    further: source.children.map((part) => createHead(part, labels.field(resource, part.name))),
  }
  // Reading starts immediately, while the export is recorded in the history.
  const pieces = source.pieces(selectText(source))
  async function* writeBytes() {
    const written: Uint8Array[] = []
    const writer = createWriter(sheet, (bytes) => written.push(bytes))
    const writeRows = async function* (part: ExportPart, read: AsyncIterable<Piece>) {
      for await (const rows of readExportRows(part, read)) {
        writer.rows(rows)
        await setImmediate()
        if (written.length >= PIECES_AT_ONCE) yield* joinPieces(written.splice(0))
      }
    }
    yield* writeRows(source, pieces)
    for (const part of source.children) {
      writer.nextSheet?.()
      yield* writeRows(part, part.pieces(selectText(part)))
    }
    writer.end()
    yield* joinPieces(written)
  }
  return writeBytes()
}

function joinPieces(pieces: readonly Uint8Array[]): Uint8Array[] {
  return pieces.length > 0 ? [Buffer.concat(pieces)] : []
}

/** Selects the rows of a part as cells. */
function selectText({ columns }: ExportPart): RowText {
  return { row: selectCells(columns), separator: CELL_END }
}

/**
 * Returns the SQL that concatenates the texts of a row's cells. Writing and reading this text takes
 * half as long as JSON.
 */
function selectCells(columns: readonly SelectedColumn[]): string {
  const cells = columns.map(({ key, field }) => {
    const value = `selected_row.${quoteName(key)}`
    const text = holdsSeveralUploads(field)
      ? `array_to_string(${value}, ' ')`
      : field.kind === 'multiSelect'
        ? `to_json(${value})::text`
        : `${value}::text`
    return `coalesce(${text}, '')`
  })
  return cells.join(` || ${quoteLiteral(CELL_END)} || `)
}

/**
 * Yields the rows of pieces of text in batches, each row as a list of its cells. When a value
 * contains the separator, a row has too many cells: from this piece on, the rows are read as JSON.
 */
async function* readExportRows(
  part: ExportPart,
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<readonly ExportRow[]> {
  const width = part.columns.length
  for await (const { text, count, from } of pieces) {
    if (countCells(text) !== count * width) {
      yield* readJsonRows(part, from)
      return
    }
    yield* splitRows(text, count, width)
  }
}

function countCells(text: string): number {
  let count = 1
  for (let at = text.indexOf(CELL_END); at >= 0; at = text.indexOf(CELL_END, at + 1)) count += 1
  return count
}

/**
 * Splits a piece into batches of rows. The garbage collector would copy the cells of a whole piece
 * several times before it frees them.
 */
function* splitRows(text: string, count: number, width: number): Generator<readonly ExportRow[]> {
  let at = 0
  for (let start = 0; start < count; start += ROWS_AT_ONCE) {
    yield Array.from({ length: Math.min(ROWS_AT_ONCE, count - start) }, readRow)
  }

  function readRow(): ExportRow {
    const cells: string[] = []
    for (let i = 0; i < width; i++) {
      const end = text.indexOf(CELL_END, at)
      cells.push(end < 0 ? text.slice(at) : text.slice(at, end))
      at = end + 1
    }
    return toRow(cells)
  }
}

async function* readJsonRows(part: ExportPart, from: number): AsyncGenerator<readonly ExportRow[]> {
  for await (const { text } of part.pieces({ row: JSON_ROW, separator: JSON_SEPARATOR }, from)) {
    // The SQL of this module has written these objects, with one key per column in order.
    const rows = JSON.parse(`[${text}]`) as object[]
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      const batch = rows.slice(start, start + ROWS_AT_ONCE)
      yield batch.map((row) => toRow(Object.values(row)))
    }
  }
}

/** Returns a row whose keys are the positions of its columns. */
function toRow(cells: readonly unknown[]): ExportRow {
  return cells as unknown as ExportRow
}

function exportColumn(
  column: SelectedColumn,
  place: number,
  resource: Resource,
  labels: Labels,
): ExportColumn {
  const { path, owner, name, field } = column
  return {
    path,
    key: place,
    field,
    label: getHeading(column, resource, labels),
    ...getChoices(field, (value) => labels.choice(owner, name, value)),
  }
}

async function* writeNdjson(source: Export): AsyncGenerator<Uint8Array> {
  for await (const { text } of source.pieces({ row: JSON_ROW, separator: '\n' })) {
    yield Buffer.from(`${text}\n`)
  }
}

async function* writeJson(source: Export): AsyncGenerator<Uint8Array> {
  let before = '['
  for await (const { text } of source.pieces({ row: JSON_ROW, separator: JSON_SEPARATOR })) {
    yield Buffer.from(before + text)
    before = JSON_SEPARATOR
  }
  yield Buffer.from(before === '[' ? '[]' : ']')
}
