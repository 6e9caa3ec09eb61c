import type { LabelJob, PrintoutJob } from '../../../export/pdf/draw-printout.ts'
import type { PrintMessage } from './print.worker.ts'
import type { Logo } from '../../../export/pdf/logo.ts'

/**
 * Draws a printout or labels as a PDF in a worker, so that the page does not load the code and fonts for PDF files.
 * Throws an error when the file cannot be drawn.
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

/**
 * Reads the picture of an upload as a JPEG on white. Returns undefined when the picture cannot be read, for example
 * without a connection: a printout without a logo is better than no printout.
 */
export async function loadLogo(id: string): Promise<Logo | undefined> {
  return readLogo(id).catch(() => undefined)
}

async function readLogo(id: string): Promise<Logo | undefined> {
  const answer = await fetch(`/api/v1/uploads/${id}?size=800`, { credentials: 'same-origin' })
  if (!answer.ok) return undefined
  const picture = await createImageBitmap(await answer.blob())
  const { width, height } = picture
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0)
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
  return { bytes: new Uint8Array(await jpeg.arrayBuffer()), width, height }
}
