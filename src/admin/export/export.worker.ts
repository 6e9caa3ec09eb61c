import { createCsvWriter } from './csv-writer.ts'
import type { ExportJob, ExportMessage, FileWriter } from './export-job.ts'
import { ExportRefused, recordsOf } from './rows.ts'
import { createXlsxWriter } from './xlsx-writer.ts'

/** Types the part of the worker's global scope that we use; the DOM's types know only the window's. */
interface Scope {
  onmessage: ((event: MessageEvent<ExportJob>) => void) | null
  postMessage(message: ExportMessage): void
}

const scope = self as unknown as Scope

/** Runs one job per worker: whoever started it ends it, which is also how an export is cancelled. */
scope.onmessage = ({ data }) => {
  void write(data).catch((problem: unknown) => {
    const known = problem instanceof ExportRefused && problem.message ? problem : undefined
    scope.postMessage({
      type: 'failed',
      ...(known && { message: known.message }),
      ...(known?.requestId && { requestId: known.requestId }),
    })
  })
}

async function write(job: ExportJob): Promise<void> {
  const [{ total, batches }, writer] = await Promise.all([recordsOf(job), writerOf(job)])
  let rows = 0
  for await (const batch of batches) {
    writer.rows(batch)
    rows += batch.length
    scope.postMessage({ type: 'progress', rows })
  }
  scope.postMessage({ type: 'done', rows, total, file: writer.end() })
}

async function writerOf(job: ExportJob): Promise<FileWriter> {
  switch (job.format) {
    case 'csv':
      return createCsvWriter(job)
    case 'xlsx':
      return createXlsxWriter(job)
    case 'pdf': {
      const [{ createPdf }, { loadFonts }] = await Promise.all([
        import('./pdf-document.ts'),
        import('../print/pdf/load-fonts.ts'),
      ])
      const onPage = (page: number) => scope.postMessage({ type: 'page', page })
      return createPdf(job, await loadFonts(), onPage)
    }
  }
}
