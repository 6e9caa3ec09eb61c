import type { BrowserModule } from '../../resources/modules/browser-module.ts'

/** Adds the printable note of a loan to the browser app. */
export const module: BrowserModule = {
  printouts: [
    {
      resource: 'loan-outs',
      key: 'loanNote',
      when: { status: ['lent', 'returned'] },
      load: async () => (await import('./loan-note.ts')).loanNote,
    },
  ],
}
