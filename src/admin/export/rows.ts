import type { Problem } from '../../schema/problem.ts'
import type { ExportRow } from '../../export/export-sheet.ts'
import type { ExportJob } from './export-job.ts'

/** Reports a refusal or an interrupted stream. `message` is the server's message, if any. */
export class ExportError extends Error {
  readonly requestId: string | undefined

  constructor(message: string | undefined, requestId?: string) {
    super(message ?? '')
    this.name = 'ExportError'
    this.requestId = requestId
  }
}

/** Describes the records of a job. */
export interface JobRecords {
  /** Counts the rows that will be in the file. */
  readonly total: number
  readonly batches: AsyncGenerator<readonly ExportRow[], void>
}

/**
 * Requests the records of a job and reads them in batches as they arrive. Throws an ExportError
 * when the server refuses or the stream is interrupted, because a file with only a part of the
 * records would be misleading.
 */
export async function fetchRecords({
  address = '',
  headers,
  only,
  rows,
}: Pick<ExportJob, 'address' | 'headers' | 'only' | 'rows'>): Promise<JobRecords> {
  if (rows) return { total: rows.length, batches: yieldRows(rows) }
  const answer = await fetch(address, { headers, credentials: 'same-origin' })
  if (!answer.ok || !answer.body) throw await readProblem(answer)
  const total = only?.length ?? Number(answer.headers.get('x-total-count'))
  return { total, batches: readBatches(answer.body, only && new Set(only)) }
}

async function* yieldRows(rows: readonly ExportRow[]): AsyncGenerator<readonly ExportRow[], void> {
  yield rows
}

async function* readBatches(
  body: ReadableStream<Uint8Array>,
  wanted: ReadonlySet<string> | undefined,
): AsyncGenerator<readonly ExportRow[], void> {
  let rest = ''
  // The types of Node.js and the DOM differ in the chunks of this stream. Both are bytes.
  const text = (body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream())
  const reader = text.getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const lines = (rest + chunk.value).split('\n')
    rest = lines.pop() ?? ''
    yield parseRows(lines, wanted)
  }
  yield parseRows([rest], wanted)
}

function parseRows(
  lines: readonly string[],
  wanted: ReadonlySet<string> | undefined,
): readonly ExportRow[] {
  const rows = lines.filter(Boolean).map((line) => JSON.parse(line) as ExportRow)
  return wanted ? rows.filter(({ id }) => wanted.has(String(id))) : rows
}

async function readProblem(answer: Response): Promise<ExportError> {
  const problem = await answer.json().catch(() => undefined)
  const { detail, title, requestId } = (problem ?? {}) as Partial<Problem>
  return new ExportError(detail ?? title, requestId)
}
