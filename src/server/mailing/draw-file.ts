import { Worker } from 'node:worker_threads'
import type { PrintoutJob } from '../../export/pdf/draw-printout.ts'
import type { DrawnMessage, DrawRequest } from './draw.worker.ts'

interface Waiting {
  readonly resolve: (file: Uint8Array) => void
  readonly reject: (problem: Error) => void
}

/** Sets the time without jobs after which the thread ends. */
const IDLE_MS = 30_000

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
let lastJob = 0
const waiting = new Map<number, Waiting>()

/**
 * Draws a printout as a PDF in a thread, so that other requests do not wait. The thread
 * serves one job after the other, and ends after `IDLE_MS` without a job.
 */
export function drawFile(printout: PrintoutJob): Promise<Uint8Array> {
  clearTimeout(idle)
  worker ??= openWorker()
  // The thread keeps the process alive while it draws a PDF, but not while it is idle.
  worker.ref()
  lastJob += 1
  const job = lastJob
  const drawn = new Promise<Uint8Array>((resolve, reject) => {
    waiting.set(job, { resolve, reject })
  })
  worker.postMessage({ job, printout } satisfies DrawRequest)
  return drawn
}

function openWorker(): Worker {
  const opened = new Worker(new URL('./draw.worker.ts', import.meta.url))
  opened.on('message', (message: DrawnMessage) => {
    const found = waiting.get(message.job)
    waiting.delete(message.job)
    if ('file' in message) found?.resolve(message.file)
    else found?.reject(new Error(message.failure))
    if (waiting.size === 0) scheduleStop(opened)
  })
  opened.on('error', (problem: unknown) => {
    if (worker === opened) worker = undefined
    const reason = problem instanceof Error ? problem : new Error(String(problem))
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  })
  return opened
}

function scheduleStop(opened: Worker): void {
  opened.unref()
  clearTimeout(idle)
  idle = setTimeout(() => {
    if (worker === opened) worker = undefined
    void opened.terminate()
  }, IDLE_MS)
  idle.unref()
}
