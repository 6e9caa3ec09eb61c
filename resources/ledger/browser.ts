import type { BrowserModule } from '../modules/browser-module.ts'

/** Adds the books to the sidebar, with the screen that records payments of customers. */
export const module: BrowserModule = {
  navigation: [
    {
      key: 'books',
      icon: 'book-open',
      entries: [
        { label: 'receivePayment', page: '/receive-payment', right: 'payment.create' },
        { label: 'cashAndBank', resource: 'cash-accounts', view: 'list' },
        { label: 'cashTransfers', resource: 'cash-transfers', view: 'list' },
        { label: 'journal', resource: 'journal-lines', view: 'list' },
        { label: 'journalEntries', resource: 'journal-entries', view: 'list' },
        { label: 'generalLedger', resource: 'general-ledger', view: 'list' },
        { label: 'trialBalance', resource: 'trial-balance', view: 'list' },
        { label: 'balanceSheet', resource: 'balance-sheet', view: 'list' },
        { label: 'accounts', resource: 'accounts', view: 'list' },
      ],
    },
  ],
}
