import { createCsvWriter } from '../../export/csv.ts'
import type { CreateFileWriter, ExportSheet } from '../../export/export-sheet.ts'
import { createXlsxWriter } from '../../export/xlsx.ts'
import type { BlobWriter, ExportJob, ExportMessage } from './export-job.ts'
import { fetchRecords } from './rows.ts'

/**
 * Sets how many bytes are collected before they are stored in a Blob, which the browser can move
 * out of memory.
 */
const BLOB_BYTES = 1 << 20

type Report = (message: ExportMessage) => void

/** Writes the file of a job. Reports the progress, and the file at the end. */
export async function writeFile(job: ExportJob, report: Report): Promise<void> {
  const [{ total, batches }, writer] = await Promise.all([
    fetchRecords(job),
    createWriter(job, report),
  ])
  let rows = 0
  for await (const batch of batches) {
    writer.rows(batch)
    rows += batch.length
    report({ type: 'progress', rows })
  }
  report({ type: 'done', rows, total, file: writer.end() })
}

async function createWriter(job: ExportJob, report: Report): Promise<BlobWriter> {
  switch (job.format) {
    case 'csv':
      return createBlobWriter(createCsvWriter, job, 'text/csv;charset=utf-8')
    case 'xlsx':
      return createBlobWriter(
        createXlsxWriter,
        job,
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      )
    case 'pdf': {
      const [{ createPdf }, { loadFonts }] = await Promise.all([
        import('./pdf-document.ts'),
        import('../print/pdf/load-fonts.ts'),
      ])
      return createPdf(job, await loadFonts(), (page) => report({ type: 'page', page }))
    }
  }
}

function createBlobWriter(create: CreateFileWriter, sheet: ExportSheet, type: string): BlobWriter {
  const blobs: Blob[] = []
  let pieces: BlobPart[] = []
  let size = 0
  const gather = () => {
    blobs.push(new Blob(pieces))
    pieces = []
    size = 0
  }
  const writer = create(sheet, (piece) => {
    pieces.push(piece)
    size += piece.length
    if (size >= BLOB_BYTES) gather()
  })
  return {
    rows: (batch) => writer.rows(batch),
    end: () => {
      writer.end()
      gather()
      return new Blob(blobs, { type })
    },
  }
}
