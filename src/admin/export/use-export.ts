import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../kit/save-file.ts'
import type { ExportJob, ExportMessage } from './export-job.ts'

/**
 * Describes the state of an export. `total` is the number of records: counted at the start, later
 * as announced by the server.
 */
export type ExportState =
  | { readonly step: 'choosing' }
  | {
      readonly step: 'running'
      readonly rows: number
      readonly total: number
      readonly page?: number
    }
  | {
      readonly step: 'done'
      readonly rows: number
      readonly total: number
      readonly file: Blob
      readonly name: string
    }
  | { readonly step: 'failed'; readonly message: string; readonly requestId: string | undefined }

export interface Export {
  readonly state: ExportState
  readonly start: (job: ExportJob, expected: number, name: string) => void
  /** Cancels a running export and clears the result of the last one. */
  readonly reset: () => void
}

const CHOOSING: ExportState = { step: 'choosing' }

/**
 * Returns the export of a screen. Only one export runs at a time, and leaving the screen cancels
 * it.
 */
export function useExport(): Export {
  const [state, setState] = useState<ExportState>(CHOOSING)
  const running = useRef<RunningExport>(undefined)

  useEffect(() => () => running.current?.cancel(), [])

  function start(job: ExportJob, expected: number, name: string) {
    setState({ step: 'running', rows: 0, total: expected })
    const current = runExport(job, (progress) => {
      setState((before) =>
        before.step === 'running'
          ? {
              ...before,
              ...('rows' in progress ? { rows: progress.rows } : { page: progress.page }),
            }
          : before,
      )
    })
    running.current = current
    current.finished.then(
      (result) => {
        setState({ step: 'done', ...result, name })
        saveFile(result.file, name)
      },
      (problem: unknown) => {
        const { message, requestId } =
          problem instanceof ExportFailed ? problem : new ExportFailed()
        setState({ step: 'failed', message, requestId })
      },
    )
  }

  function reset() {
    running.current?.cancel()
    setState(CHOOSING)
  }

  return { state, start, reset }
}

interface ExportedFile {
  /** Counts the rows in the file so far, and all rows at the start of the export. */
  readonly rows: number
  readonly total: number
  readonly file: Blob
}

interface RunningExport {
  /** Resolves with the file; rejects with ExportFailed; never settles when cancelled. */
  readonly finished: Promise<ExportedFile>
  /** Stops the worker at once and discards its data. */
  readonly cancel: () => void
}

type ExportProgress = Extract<ExportMessage, { type: 'progress' | 'page' }>

/** Reports a failed export. `message` is the server's message, or empty. */
class ExportFailed extends Error {
  readonly requestId: string | undefined

  constructor(message = '', requestId?: string) {
    super(message)
    this.name = 'ExportFailed'
    this.requestId = requestId
  }
}

/**
 * Writes a file in its own worker, so that the page stays responsive with any number of records.
 */
function runExport(job: ExportJob, onProgress: (progress: ExportProgress) => void): RunningExport {
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
  // A Blob stays valid after its worker has ended.
  void finished.catch(() => {}).finally(() => worker.terminate())
  return { finished, cancel: () => worker.terminate() }
}
