import type { PrintoutOffer } from '../../src/schema/printout.ts'

/** Offers the note of a loan, to print and to send by mail. */
export const loanPrintouts: readonly PrintoutOffer[] = [
  {
    resource: 'loan-outs',
    key: 'loanNote',
    when: { status: ['lent', 'returned'] },
    load: async () => (await import('./loan-note.ts')).loanNote,
    isMailed: true,
  },
]
