import { loadFonts } from '../print/pdf/load-fonts.ts'
import type { ExportJob, FileWriter } from './export-job.ts'
import { createPdf } from './pdf-document.ts'

/** Creates the PDF writer with its fonts. */
export async function createPdfWriter(
  job: ExportJob,
  onPage: (page: number) => void,
): Promise<FileWriter> {
  return createPdf(job, await loadFonts(), onPage)
}
