import {
  drawLabelFile,
  drawPrintout,
  type LabelJob,
  type PrintoutJob,
} from '../../../export/pdf/draw-printout.ts'
import type { PdfFonts } from '../../../export/pdf/fonts.ts'
import { loadFonts } from './load-fonts.ts'

/**
 * Describes the part of the worker's global scope that is used here. The DOM types describe the
 * window only.
 */
interface Scope {
  onmessage: ((event: MessageEvent<PrintoutJob | LabelJob>) => void) | null
  postMessage(message: PrintMessage): void
}

/** Reports the drawn file, or the reason why the file could not be drawn. */
export type PrintMessage = { readonly file: Blob } | { readonly failure: string }

const scope = self as unknown as Scope

/** Draws one printout. The page terminates the worker afterwards. */
scope.onmessage = ({ data }) => {
  void loadFonts()
    .then((fonts) => scope.postMessage({ file: drawJob(data, fonts) }))
    .catch((problem: unknown) => scope.postMessage({ failure: String(problem) }))
}

function drawJob(job: PrintoutJob | LabelJob, fonts: PdfFonts): Blob {
  return 'labels' in job ? drawLabelFile(job, fonts) : drawPrintout(job, fonts)
}
