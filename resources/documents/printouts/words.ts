import type { PaperWords } from '../../../i18n/messages.ts'

/** Returns the words of papers in a language. */
export async function paperWords(language: 'en' | 'pt'): Promise<PaperWords> {
  if (language === 'pt') return (await import('../../../i18n/pt-papers.ts')).papers
  return (await import('../../../i18n/en-papers.ts')).papers
}
