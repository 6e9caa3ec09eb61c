import type { Resource } from '../../schema/resource.ts'
import type { House } from '../house.ts'
import { cellOf } from './cells.ts'
import { createCellText, delimiterOf } from './cell-text.ts'
import { headingOf, type Column, type Values } from './columns.ts'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import type { Region } from './region.ts'
import { xlsx, type Cell } from './xlsx.ts'

export interface Export {
  readonly house: House
  readonly resource: Resource
  /** The rows as JSON objects in pieces of text, joined by `separator`, each key a column's path. */
  readonly chunks: (separator: string) => AsyncIterable<string>
  readonly columns: readonly Column[]
  readonly region: Region
}

interface Writer {
  readonly type: string
  readonly values: Values
  readonly write: (what: Export) => AsyncIterable<Uint8Array>
}

export type Format = 'csv' | 'xlsx' | 'ndjson' | 'json'

/** How each kind of file is written; none is ever held whole. */
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

async function* csv(what: Export): AsyncGenerator<Uint8Array> {
  const { columns, region } = what
  const delimiter = delimiterOf(region)
  const textOf = createCellText(region)
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(headings(what), delimiter))
  for await (const rows of cellChunks(what)) {
    const lines = rows.map((row) =>
      csvLine(
        row.map((cell, i) => textOf(cell, columns[i]!.field)),
        delimiter,
      ),
    )
    yield Buffer.from(lines.join(''))
  }
}

function workbook(what: Export): AsyncIterable<Uint8Array> {
  const { house, resource, region } = what
  async function* rows() {
    for await (const chunk of cellChunks(what)) yield* chunk
  }
  const name = house.labels[region.language].resource(resource.name)
  return xlsx({ name, header: headings(what), rows: rows(), timezone: region.timezone })
}

async function* ndjson(what: Export): AsyncGenerator<Uint8Array> {
  for await (const chunk of what.chunks('\n')) {
    yield Buffer.from(`${chunk}\n`)
  }
}

async function* json(what: Export): AsyncGenerator<Uint8Array> {
  let before = '['
  for await (const chunk of what.chunks(',\n')) {
    yield Buffer.from(before + chunk)
    before = ',\n'
  }
  yield Buffer.from(before === '[' ? '[]' : ']')
}

function headings({ house, resource, columns, region }: Export): string[] {
  const labels = house.labels[region.language]
  return columns.map((column) => headingOf(column, resource, labels))
}

async function* cellChunks(what: Export): AsyncGenerator<Cell[][]> {
  const { columns, region, house } = what
  const labels = house.labels[region.language]
  for await (const chunk of what.chunks(',')) {
    // Our own SQL made these objects, with one key per column.
    const rows = JSON.parse(`[${chunk}]`) as Record<string, unknown>[]
    yield rows.map((row) => columns.map((column) => cellOf(row[column.path], column, labels)))
  }
}
