import type { Resource } from '../../schema/resource.ts'
import type { AppContext } from '../context/context.ts'
import { cellOf } from './cells.ts'
import { delimiterOf } from './cell-text.ts'
import { headingOf, type ExportColumn, type CellForm } from './columns.ts'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import { csvLineSql } from './csv-sql.ts'
import type { Region } from './region.ts'
import { xlsx, type Cell } from './xlsx.ts'

/** Builds text from rows in SQL: the expression of one row over the alias `r`, and the separator. */
export interface RowText {
  readonly row: string
  readonly separator: string
}

/** A JSON object, each key a column's path. */
const JSON_ROW = 'row_to_json(r)::text'

export interface Export {
  readonly context: AppContext
  readonly resource: Resource
  /** The rows in pieces of text. */
  readonly chunks: (how: RowText) => AsyncIterable<string>
  readonly columns: readonly ExportColumn[]
  readonly region: Region
}

interface Writer {
  readonly type: string
  readonly values: CellForm
  readonly write: (what: Export) => AsyncIterable<Uint8Array>
}

export type Format = 'csv' | 'xlsx' | 'ndjson' | 'json'

/** Writes each kind of file as a stream; no file is ever held whole. */
export const formats: Readonly<Record<Format, Writer>> = {
  csv: { type: 'text/csv; charset=utf-8', values: 'shown', write: csv },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    values: 'shown',
    write: workbook,
  },
  ndjson: { type: 'application/x-ndjson', values: 'raw', write: ndjson },
  json: { type: 'application/json', values: 'raw', write: json },
}

export function isFormat(name: string): name is Format {
  return Object.hasOwn(formats, name)
}

function csv(what: Export): AsyncIterable<Uint8Array> {
  const { columns, region, context } = what
  const head = BYTE_ORDER_MARK + csvLine(headings(what), delimiterOf(region))
  const row = csvLineSql(columns, context.labels[region.language], region)
  // Starts reading at once, while the export is written into the history.
  const chunks = what.chunks({ row, separator: '' })
  async function* bytes() {
    yield Buffer.from(head)
    for await (const chunk of chunks) yield Buffer.from(chunk)
  }
  return bytes()
}

function workbook(what: Export): AsyncIterable<Uint8Array> {
  const { context, resource, region } = what
  async function* rows() {
    for await (const chunk of cellChunks(what)) yield* chunk
  }
  const name = context.labels[region.language].resource(resource.name)
  return xlsx({ name, header: headings(what), rows: rows(), timezone: region.timezone })
}

async function* ndjson(what: Export): AsyncGenerator<Uint8Array> {
  for await (const chunk of what.chunks({ row: JSON_ROW, separator: '\n' })) {
    yield Buffer.from(`${chunk}\n`)
  }
}

async function* json(what: Export): AsyncGenerator<Uint8Array> {
  let before = '['
  for await (const chunk of what.chunks({ row: JSON_ROW, separator: ',\n' })) {
    yield Buffer.from(before + chunk)
    before = ',\n'
  }
  yield Buffer.from(before === '[' ? '[]' : ']')
}

function headings({ context, resource, columns, region }: Export): string[] {
  const labels = context.labels[region.language]
  return columns.map((column) => headingOf(column, resource, labels))
}

async function* cellChunks(what: Export): AsyncGenerator<Cell[][]> {
  const { columns, region, context } = what
  const labels = context.labels[region.language]
  for await (const chunk of what.chunks({ row: JSON_ROW, separator: ',' })) {
    // Our own SQL made these objects, with one key per column.
    const rows = JSON.parse(`[${chunk}]`) as Record<string, unknown>[]
    yield rows.map((row) => columns.map((column) => cellOf(row[column.path], column, labels)))
  }
}
