import type { ExportJob, ExportMessage } from './export-job.ts'

export interface ExportedFile {
  /** Counts the rows in the file, and the rows when the server began. */
  readonly rows: number
  readonly total: number
  readonly file: Blob
}

export interface RunningExport {
  /** The file; rejects with ExportFailed, never settles when cancelled. */
  readonly finished: Promise<ExportedFile>
  /** Ends the work at once; nothing of it remains. */
  readonly cancel: () => void
}

export type ExportProgress = Extract<ExportMessage, { type: 'progress' | 'page' }>

/** Why there is no file; `message` is the server's, empty when it gave none. */
export class ExportFailed extends Error {
  readonly requestId: string | undefined

  constructor(message = '', requestId?: string) {
    super(message)
    this.name = 'ExportFailed'
    this.requestId = requestId
  }
}

/** Writes a file in a worker of its own, so that the page stays free, whatever the number of records. */
export function runExport(
  job: ExportJob,
  onProgress: (progress: ExportProgress) => void,
): RunningExport {
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module' })
  const finished = new Promise<ExportedFile>((resolve, reject) => {
    worker.onerror = () => reject(new ExportFailed())
    worker.onmessage = ({ data }: MessageEvent<ExportMessage>) => {
      switch (data.type) {
        case 'progress':
        case 'page':
          return onProgress(data)
        case 'done':
          return resolve(data)
        case 'failed':
          return reject(new ExportFailed(data.message, data.requestId))
      }
    }
    worker.postMessage(job)
  })
  // A Blob outlives the worker that made it.
  void finished.catch(() => {}).finally(() => worker.terminate())
  return { finished, cancel: () => worker.terminate() }
}
