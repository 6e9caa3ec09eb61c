import { saveFile } from '../export/save-file.ts'

const FRAME = 'print-frame'

/**
 * Opens the browser's print dialog on a PDF. Browsers that cannot show one in a page, such as those of phones, get it
 * as a file: their own viewer prints it.
 */
export async function printFile(file: Blob, name: string): Promise<'printed' | 'saved'> {
  if (!navigator.pdfViewerEnabled) {
    saveFile(file, name)
    return 'saved'
  }
  document.getElementById(FRAME)?.remove()
  const address = URL.createObjectURL(file)
  const frame = document.createElement('iframe')
  frame.id = FRAME
  frame.hidden = true
  frame.title = name
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  frame.src = address
  document.body.append(frame)
  await loaded
  try {
    frame.contentWindow?.focus()
    frame.contentWindow?.print()
    return 'printed'
  } catch {
    // Firefox's viewer is another origin's, which may not be told to print.
    saveFile(file, name)
    return 'saved'
  }
}
