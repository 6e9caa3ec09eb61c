import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { drawPrintout, type PrintoutJob } from '../../export/pdf/draw-printout.ts'
import type { PdfFonts } from '../../export/pdf/fonts.ts'

/** Reports the file of a job, or that the file could not be drawn. */
export type DrawnMessage =
  | { readonly job: number; readonly file: Uint8Array }
  | { readonly job: number; readonly failure: string }

/** Asks the worker to draw a printout. `job` identifies the report about the file. */
export interface DrawRequest {
  readonly job: number
  readonly printout: PrintoutJob
}

const fonts = loadFonts()

parentPort!.on('message', ({ job, printout }: DrawRequest) => {
  void draw(printout)
    .then((file) => parentPort!.postMessage({ job, file } satisfies DrawnMessage))
    .catch((problem: unknown) =>
      parentPort!.postMessage({ job, failure: String(problem) } satisfies DrawnMessage),
    )
})

async function draw(job: PrintoutJob): Promise<Uint8Array> {
  return new Uint8Array(await drawPrintout(job, await fonts).arrayBuffer())
}

async function loadFonts(): Promise<PdfFonts> {
  const [regular, bold] = await Promise.all([
    readFont('400Regular/Inter_400Regular.ttf'),
    readFont('600SemiBold/Inter_600SemiBold.ttf'),
  ])
  return { regular, bold }
}

/** Reads a font file as a binary string, as jsPDF requires it. */
function readFont(name: string): Promise<string> {
  const url = import.meta.resolve(`@expo-google-fonts/inter/${name}`)
  return readFile(fileURLToPath(url), 'latin1')
}
