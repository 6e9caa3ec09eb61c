import type { LabelJob, PrintoutJob } from '../../../export/pdf/draw-printout.ts'
import type { PrintMessage } from './print.worker.ts'

/**
 * Draws a printout or labels as a PDF in a worker, so that the page does not load its code and
 * fonts.
 */
export function drawFile(job: PrintoutJob | LabelJob): Promise<Blob> {
  const worker = new Worker(new URL('./print.worker.ts', import.meta.url), { type: 'module' })
  const drawn = new Promise<Blob>((resolve, reject) => {
    worker.onerror = () => reject(new Error('The printout could not be drawn'))
    worker.onmessage = ({ data }: MessageEvent<PrintMessage>) =>
      'file' in data ? resolve(data.file) : reject(new Error(data.failure))
    worker.postMessage(job)
  })
  return drawn.finally(() => worker.terminate())
}
