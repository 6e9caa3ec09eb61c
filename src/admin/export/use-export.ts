import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ClipboardTable } from '../../export/csv.ts'
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
      /** Counts the bytes that have arrived of a file that the server writes. */
      readonly bytes?: number
    }
  | {
      readonly step: 'done'
      readonly rows: number
      readonly total: number
      readonly file: Blob
      readonly name: string
      readonly table?: ClipboardTable
      /** Indicates that the table is in the clipboard. */
      readonly isCopied?: boolean
    }
  | { readonly step: 'failed'; readonly message: string; readonly requestId: string | undefined }

/** Describes the state of an export that was started. */
export type StartedState = Exclude<ExportState, { step: 'choosing' }>

/** Describes an export that was started, with its progress. */
export interface StartedExport {
  readonly name: string
  readonly getState: () => StartedState
  readonly subscribe: (listener: () => void) => () => void
  /** Stops the export and discards its data. */
  readonly cancel: () => void
  /** Saves the file of a finished export, or copies its table. */
  readonly save: () => void
}

/** Describes the export of a dialog. */
export interface Export {
  readonly state: ExportState
  readonly start: (job: ExportJob, expected: number, name: string) => void
  /** Cancels a running export and clears the result of the last one. */
  readonly reset: () => void
  /** Lets a running export continue while the person works on other screens. */
  readonly continueInBackground: () => void
  /** Saves the file of a finished export again, or copies its table. */
  readonly save: () => void
}

const CHOOSING: ExportState = { step: 'choosing' }

// Holds the exports of this tab that continue without their dialog. Signing out clears them, because signing out loads
// the page again.
let background: readonly StartedExport[] = []
const listeners = new Set<() => void>()

function changeBackground(next: readonly StartedExport[]): void {
  background = next
  for (const listener of listeners) listener()
}

/** Calls the listener when an export enters or leaves the background. Returns a function that unsubscribes. */
function subscribeToBackground(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Returns the exports that continue in the background, in the order in which they entered the
 * background.
 */
export function useBackgroundExports(): readonly StartedExport[] {
  return useSyncExternalStore(subscribeToBackground, () => background)
}

/** Removes an export from the background. Cancels the export if it is still running. */
export function discardExport(started: StartedExport): void {
  started.cancel()
  changeBackground(background.filter((each) => each !== started))
}

/**
 * Returns the export of a dialog. Leaving the screen cancels the export, unless it continues in the
 * background.
 */
export function useExport(): Export {
  const [started, setStarted] = useState<StartedExport>()
  const state = useSyncExternalStore<ExportState>(
    started?.subscribe ?? subscribeToBackground,
    started?.getState ?? (() => CHOOSING),
  )

  useEffect(
    () => () => {
      if (started && !background.includes(started)) started.cancel()
    },
    [started],
  )

  return {
    state,
    start: (job, expected, name) => setStarted(startExport(job, expected, name)),
    reset: () => {
      started?.cancel()
      setStarted(undefined)
    },
    save: () => started?.save(),
    continueInBackground: () => {
      if (started) changeBackground([...background, started])
    },
  }
}

/** Starts an export. Its file is saved at the end, unless the export continues in the background. */
function startExport(job: ExportJob, expected: number, name: string): StartedExport {
  let state: StartedState = { step: 'running', rows: 0, total: expected }
  const watchers = new Set<() => void>()
  const change = (next: StartedState) => {
    state = next
    for (const watcher of watchers) watcher()
  }
  const running = runExport(job, (progress) => {
    if (state.step !== 'running') return
    const { type: _, ...more } = progress
    change({ ...state, ...more })
  })
  const started: StartedExport = {
    name,
    getState: () => state,
    subscribe: (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    cancel: running.cancel,
    save: () => {
      const done = state
      if (done.step !== 'done') return
      if (!done.table) return saveFile(done.file, name)
      // Browsers allow copying only for some seconds after a click. After that, a button copies the table.
      void copyTable(done.table).then(
        () => change({ ...done, isCopied: true }),
        () => undefined,
      )
    },
  }
  running.finished.then(
    (result) => {
      change({ step: 'done', ...result, name })
      if (!background.includes(started)) started.save()
    },
    (problem: unknown) => {
      const { message, requestId } = problem instanceof ExportFailed ? problem : new ExportFailed()
      change({ step: 'failed', message, requestId })
    },
  )
  return started
}

/** Puts a table into the clipboard, as text for spreadsheets and as HTML for documents. */
async function copyTable({ text, html }: ClipboardTable): Promise<void> {
  const item = new ClipboardItem({
    'text/plain': new Blob([text], { type: 'text/plain' }),
    'text/html': new Blob([html], { type: 'text/html' }),
  })
  await navigator.clipboard.write([item])
}

interface ExportedFile {
  /** Counts the rows in the file. */
  readonly rows: number
  /** Counts the records that the server announced. */
  readonly total: number
  readonly file: Blob
  readonly table?: ClipboardTable
}

interface RunningExport {
  /** Resolves with the file; rejects with ExportFailed; never settles when cancelled. */
  readonly finished: Promise<ExportedFile>
  /** Stops the worker immediately and discards its data. */
  readonly cancel: () => void
}

type ExportProgress = Extract<ExportMessage, { type: 'progress' | 'page' | 'received' }>

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
        case 'received':
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
