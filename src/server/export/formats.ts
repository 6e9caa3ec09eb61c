import { setImmediate } from 'node:timers/promises'
import { createCsvWriter } from '../../export/csv.ts'
import {
  getChoices,
  type CreateFileWriter,
  type ExportColumn,
  type ExportRow,
} from '../../export/export-sheet.ts'
import { createXlsxWriter } from '../../export/xlsx.ts'
import type { Labels } from '../../schema/labels.ts'
import type { Resource } from '../../schema/resource.ts'
import type { AppContext } from '../context/context.ts'
import { getHeading, type CellForm, type SelectedColumn } from './columns.ts'
import type { Region } from './region.ts'

/** Builds text from rows in SQL: the expression of one row over the alias `r`, and the separator. */
export interface RowText {
  readonly row: string
  readonly separator: string
}

/** A JSON object, whose keys are those of the columns. */
const JSON_ROW = 'row_to_json(r)::text'

/** Between JSON rows; nothing within one looks like it, because JSON escapes line ends. */
const BETWEEN = ',\n'

/** Writes rows of about this length at once: they are forgotten soon, and other requests have their turn in between. */
const LENGTH_AT_ONCE = 131_072

export interface Export {
  readonly context: AppContext
  readonly resource: Resource
  /** The rows in pieces of text. */
  readonly chunks: (how: RowText) => AsyncIterable<string>
  readonly columns: readonly SelectedColumn[]
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
  csv: {
    type: 'text/csv; charset=utf-8',
    values: 'shown',
    write: (what) => writeSheet(what, createCsvWriter),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    values: 'shown',
    write: (what) => writeSheet(what, createXlsxWriter),
  },
  ndjson: { type: 'application/x-ndjson', values: 'raw', write: writeNdjson },
  json: { type: 'application/json', values: 'raw', write: writeJson },
}

export function isFormat(name: string): name is Format {
  return Object.hasOwn(formats, name)
}

/** Writes a file of labelled columns with the writer that the browser uses, too. */
function writeSheet(what: Export, createWriter: CreateFileWriter): AsyncIterable<Uint8Array> {
  const { columns, resource, region, context } = what
  const labels = context.labels[region.language]
  const sheet = {
    columns: columns.map((column) => exportColumn(column, resource, labels)),
    title: labels.resource(resource.name),
    region,
  }
  // Starts reading at once, while the export is written into the history.
  const chunks = what.chunks({ row: JSON_ROW, separator: BETWEEN })
  async function* bytes() {
    const pieces: Uint8Array[] = []
    const writer = createWriter(sheet, (piece) => pieces.push(piece))
    for await (const chunk of chunks) {
      for (const rows of parseRows(chunk)) {
        writer.rows(rows)
        await setImmediate()
      }
      yield* joinPieces(pieces.splice(0))
    }
    writer.end()
    yield* joinPieces(pieces)
  }
  return bytes()
}

/** Joins pieces: sending many small ones takes more time than writing them. */
function joinPieces(pieces: readonly Uint8Array[]): Uint8Array[] {
  return pieces.length > 0 ? [Buffer.concat(pieces)] : []
}

/** Reads the rows of a chunk, some at a time. */
function* parseRows(chunk: string): Generator<readonly ExportRow[]> {
  for (let start = 0; start < chunk.length;) {
    const found = chunk.indexOf(BETWEEN, start + LENGTH_AT_ONCE)
    const end = found < 0 ? chunk.length : found
    // Our own SQL made these objects, with one key per column.
    yield JSON.parse(`[${chunk.slice(start, end)}]`) as ExportRow[]
    start = end + BETWEEN.length
  }
}

function exportColumn(column: SelectedColumn, resource: Resource, labels: Labels): ExportColumn {
  const { path, key, owner, name, field } = column
  return {
    path,
    key,
    field,
    label: getHeading(column, resource, labels),
    ...getChoices(field, (value) => labels.choice(owner, name, value)),
  }
}

async function* writeNdjson(what: Export): AsyncGenerator<Uint8Array> {
  for await (const chunk of what.chunks({ row: JSON_ROW, separator: '\n' })) {
    yield Buffer.from(`${chunk}\n`)
  }
}

async function* writeJson(what: Export): AsyncGenerator<Uint8Array> {
  let before = '['
  for await (const chunk of what.chunks({ row: JSON_ROW, separator: BETWEEN })) {
    yield Buffer.from(before + chunk)
    before = BETWEEN
  }
  yield Buffer.from(before === '[' ? '[]' : ']')
}
