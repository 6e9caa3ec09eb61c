import regularUrl from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url'
import boldUrl from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url'
import type { PdfFonts } from '../../../export/pdf/fonts.ts'

/** Loads the fonts of PDFs when the first PDF is drawn. */
export async function loadFonts(): Promise<PdfFonts> {
  const [regular, bold] = await Promise.all([loadFont(regularUrl), loadFont(boldUrl)])
  return { regular, bold }
}

/** Returns a font file as a binary string, as jsPDF requires it. */
async function loadFont(url: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
  let text = ''
  // The bytes are converted in pieces, because a call has a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  }
  return text
}
