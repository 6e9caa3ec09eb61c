import boldUrl from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url'
import regularUrl from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url'
import type { ExportJob, FileWriter } from './export-job.ts'
import { createPdf, type PdfFonts } from './pdf-document.ts'

/** The PDF writer with its fonts, which come over the wire only when a PDF is wanted. */
export async function createPdfWriter(
  job: ExportJob,
  onPage: (page: number) => void,
): Promise<FileWriter> {
  const [regular, bold] = await Promise.all([fontAt(regularUrl), fontAt(boldUrl)])
  const fonts: PdfFonts = { regular, bold }
  return createPdf(job, fonts, onPage)
}

/** A font file as the text of its bytes, which is how jsPDF takes it. */
async function fontAt(url: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
  let text = ''
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  }
  return text
}
