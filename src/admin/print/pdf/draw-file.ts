import type { LabelJob, PaperJob } from './draw-printout.ts'
import type { PaperMessage } from './print.worker.ts'

/** Draws a paper or labels as a PDF in a worker of its own, so that neither its code nor its fonts weigh on the page. */
export function drawFile(job: PaperJob | LabelJob): Promise<Blob> {
  const worker = new Worker(new URL('./print.worker.ts', import.meta.url), { type: 'module' })
  const drawn = new Promise<Blob>((resolve, reject) => {
    worker.onerror = () => reject(new Error('The paper could not be drawn'))
    worker.onmessage = ({ data }: MessageEvent<PaperMessage>) =>
      'file' in data ? resolve(data.file) : reject(new Error(data.failure))
    worker.postMessage(job)
  })
  return drawn.finally(() => worker.terminate())
}
