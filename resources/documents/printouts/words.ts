import type { PrintoutWords } from '../../../i18n/messages.ts'

/** Loads the texts of printouts in a language. */
export async function printoutWords(language: 'en' | 'pt'): Promise<PrintoutWords> {
  if (language === 'pt') return (await import('../../../i18n/pt/documents-printouts.ts')).printouts
  return (await import('../../../i18n/en/documents-printouts.ts')).printouts
}
