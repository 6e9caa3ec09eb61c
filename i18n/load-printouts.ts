import { createTranslate } from '../src/schema/translate.ts'
import type { Language } from './languages.ts'
import type { PrintoutTranslation } from './messages.ts'

/** Loads the texts of printouts, in the browser and on the server, which does not know `import.meta.glob`. */
export async function loadPrintoutTranslation(language: Language): Promise<PrintoutTranslation> {
  const { printouts } = await import(`./${language}/documents-printouts.ts`)
  return createTranslate(printouts, language)
}
