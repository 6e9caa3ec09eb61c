import type { PrintoutOffer } from '../../../src/schema/printout.ts'

/** Offers the printouts of customers and suppliers. */
export const partyPrintouts: readonly PrintoutOffer[] = [
  {
    resource: 'customers',
    key: 'statement',
    right: 'customer-statement.view',
    hasPeriod: true,
    load: async () => (await import('./statement.ts')).customerAccount,
    loadMailer: async () => (await import('./mailer.ts')).statementMailer,
  },
  {
    resource: 'suppliers',
    key: 'statement',
    right: 'supplier-statement.view',
    hasPeriod: true,
    load: async () => (await import('./statement.ts')).supplierAccount,
    loadMailer: async () => (await import('./mailer.ts')).statementMailer,
  },
]
