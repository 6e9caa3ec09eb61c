import { createClipboardWriter, createCsvWriter, type ClipboardTable } from '../../export/csv.ts'
import type { CreateFileWriter, ExportRow, ExportSheet } from '../../export/export-sheet.ts'
import { createXlsxWriter } from '../../export/xlsx.ts'
import type { Problem } from '../../schema/problem.ts'
import type { BlobWriter, ExportJob, ExportMessage } from './export-job.ts'

/**
 * Sets how many bytes are collected before they are stored in a Blob, which the browser can move
 * out of memory.
 */
const BLOB_BYTES = 1 << 20

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Report = (message: ExportMessage) => void

/**
 * Writes the file of a job. Reports the progress, and the file at the end. Throws an ExportError
 * when the server refuses, and the error of the stream when the stream is interrupted: a file with
 * only a part of the records would be misleading.
 */
export async function writeFile(job: ExportJob, report: Report): Promise<void> {
  if (job.isWritten) return receiveFile(job, report)
  const [writer, { total, batches }] = await Promise.all([
    createWriter(job, report),
    job.rows ? { total: job.rows.length, batches: [job.rows] } : fetchLines(job),
  ])
  let rows = 0
  for await (const batch of batches) {
    writer.add(batch)
    rows += batch.length
    report({ type: 'progress', rows })
  }
  report({ type: 'done', rows, total, file: writer.end(), ...writer.getTable?.() })
}

/** Writes records that the server sent as lines of JSON, or rows that were on the screen. */
interface RecordWriter {
  add(batch: readonly (string | ExportRow)[]): void
  end(): Blob
  /** Returns the table for the clipboard, after `end` was called. */
  getTable?(): { readonly table: ClipboardTable }
}

async function createWriter(job: ExportJob, report: Report): Promise<RecordWriter> {
  switch (job.format) {
    case 'csv':
      return acceptLines(createBlobWriter(createCsvWriter, job, 'text/csv;charset=utf-8'))
    case 'xlsx':
      return acceptLines(createBlobWriter(createXlsxWriter, job, XLSX))
    case 'json':
      return createLineWriter(job.format, 'application/json')
    case 'ndjson':
      return createLineWriter(job.format, 'application/x-ndjson')
    case 'table':
      return createTableWriter(job)
    case 'pdf': {
      const [{ createPdf }, { loadFonts }] = await Promise.all([
        import('./pdf-document.ts'),
        import('../print/pdf/load-fonts.ts'),
      ])
      return acceptLines(
        createPdf(job, await loadFonts(), (page) => report({ type: 'page', page })),
      )
    }
  }
}

/** Converts a writer of rows to a writer that also accepts lines of JSON. */
function acceptLines(writer: BlobWriter): RecordWriter {
  return {
    add: (batch) =>
      writer.rows(batch.map((row) => (typeof row === 'string' ? parseRow(row) : row))),
    end: () => writer.end(),
  }
}

function createTableWriter(job: ExportJob): RecordWriter {
  const writer = createClipboardWriter(job)
  let table: ClipboardTable = { text: '', html: '' }
  const gathered = acceptLines({
    rows: (batch) => writer.rows(batch),
    end: () => {
      table = writer.end()
      return new Blob([table.html], { type: 'text/html' })
    },
  })
  return { ...gathered, getTable: () => ({ table }) }
}

function parseRow(line: string): ExportRow {
  return JSON.parse(line) as ExportRow
}

/**
 * Writes the lines that the server sent, so that the file has the bytes of the server's own export
 * in this format.
 */
function createLineWriter(format: 'json' | 'ndjson', type: string): RecordWriter {
  const gatherer = createGatherer(type)
  const encoder = new TextEncoder()
  let before = '['
  return {
    add: (batch) => {
      if (batch.length === 0) return
      const text = batch.join(format === 'json' ? ',\n' : '\n')
      gatherer.add(encoder.encode(format === 'json' ? before + text : `${text}\n`))
      before = ',\n'
    },
    end: () => {
      if (format === 'json') gatherer.add(encoder.encode(before === '[' ? '[]' : ']'))
      return gatherer.end()
    },
  }
}

function createBlobWriter(create: CreateFileWriter, sheet: ExportSheet, type: string): BlobWriter {
  const gatherer = createGatherer(type)
  const writer = create(sheet, (piece) => gatherer.add(piece))
  return {
    rows: (batch) => writer.rows(batch),
    end: () => {
      writer.end()
      return gatherer.end()
    },
  }
}

/** Gathers the pieces of a file in a Blob. */
function createGatherer(type: string) {
  const blobs: Blob[] = []
  let pieces: BlobPart[] = []
  let size = 0
  const gather = () => {
    blobs.push(new Blob(pieces))
    pieces = []
    size = 0
  }
  return {
    add: (piece: Uint8Array<ArrayBuffer>) => {
      pieces.push(piece)
      size += piece.length
      if (size >= BLOB_BYTES) gather()
    },
    end: () => {
      gather()
      return new Blob(blobs, { type })
    },
  }
}

/** Reports that the server refused an export. `message` is the server's message, if any. */
export class ExportError extends Error {
  readonly requestId: string | undefined

  constructor(message: string | undefined, requestId?: string) {
    super(message ?? '')
    this.name = 'ExportError'
    this.requestId = requestId
  }
}

/** Receives a file that the server writes. */
async function receiveFile({ address = '', headers }: ExportJob, report: Report): Promise<void> {
  const answer = await fetch(address, { headers, credentials: 'same-origin' })
  if (!answer.ok || !answer.body) throw await readProblem(answer)
  const gatherer = createGatherer(XLSX)
  const reader = (answer.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader()
  let bytes = 0
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    gatherer.add(chunk.value)
    bytes += chunk.value.length
    report({ type: 'received', bytes })
  }
  const total = Number(answer.headers.get('x-total-count'))
  report({ type: 'done', rows: total, total, file: gatherer.end() })
}

/** Requests the records of a job and reads them in batches of lines as they arrive. */
async function fetchLines({ address = '', headers, only }: ExportJob) {
  const answer = await fetch(address, { headers, credentials: 'same-origin' })
  if (!answer.ok || !answer.body) throw await readProblem(answer)
  const total = only?.length ?? Number(answer.headers.get('x-total-count'))
  return { total, batches: readBatches(answer.body, only && new Set(only)) }
}

async function* readBatches(
  body: ReadableStream<Uint8Array>,
  wanted: ReadonlySet<string> | undefined,
): AsyncGenerator<readonly string[], void> {
  let rest = ''
  // The types of Node.js and the DOM differ in the chunks of this stream. Both are bytes.
  const text = (body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream())
  const reader = text.getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const lines = (rest + chunk.value).split('\n')
    rest = lines.pop() ?? ''
    yield pickLines(lines, wanted)
  }
  yield pickLines([rest], wanted)
}

function pickLines(
  lines: readonly string[],
  wanted: ReadonlySet<string> | undefined,
): readonly string[] {
  return lines.filter((line) => line && (!wanted || wanted.has(String(parseRow(line)['id']))))
}

async function readProblem(answer: Response): Promise<ExportError> {
  const problem = await answer.json().catch(() => undefined)
  const { detail, title, requestId } = (problem ?? {}) as Partial<Problem>
  return new ExportError(detail ?? title, requestId)
}
