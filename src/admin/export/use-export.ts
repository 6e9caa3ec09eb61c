import { useEffect, useRef, useState } from 'react'
import type { ExportJob } from './export-job.ts'
import { ExportFailed, runExport, type RunningExport } from './run-export.ts'
import { saveFile } from '../kit/save-file.ts'

/** Holds the state of an export. `total` is the number of records: counted before, in the end as the server says. */
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
  /** Ends what runs and forgets what was. */
  readonly reset: () => void
}

const CHOOSING: ExportState = { step: 'choosing' }

/** Returns the export of a screen: one at a time, ended by leaving the screen. */
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
