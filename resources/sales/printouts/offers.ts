import type { PrintoutOffer } from '../../../src/schema/printout.ts'

const posted = ['confirmed', 'closed']

/** Offers the printouts of sales, and the sample that tests the receipt paper of a branch. */
export const salePrintouts: readonly PrintoutOffer[] = [
  {
    resource: 'branches',
    key: 'testReceipt',
    load: async () => (await import('./test-receipt.ts')).testReceipt,
  },
  {
    resource: 'sales',
    key: 'receipt',
    right: 'view_price',
    when: { status: posted, kind: ['sale', 'order'], invoiceDate_null: false },
    load: async () => (await import('./receipt.ts')).receipt,
    issuedBy: 'issue',
    isMailed: true,
    isMailedLast: true,
  },
  {
    resource: 'sales',
    key: 'invoice',
    right: 'view_price',
    when: { kind: ['sale', 'order'], invoiceDate_null: false },
    load: async () => (await import('./invoice.ts')).invoice,
    issuedBy: 'issue',
    isMailed: true,
  },
  {
    resource: 'sales',
    key: 'quote',
    right: 'view_price',
    when: { kind: 'quote', status: ['draft', 'held'] },
    load: async () => (await import('./quote-and-order.ts')).quote,
    isMailed: true,
  },
  {
    resource: 'sales',
    key: 'orderConfirmation',
    right: 'view_price',
    when: { kind: ['sale', 'order'], status: posted, invoiceDate_null: true },
    load: async () => (await import('./quote-and-order.ts')).orderConfirmation,
    isMailed: true,
  },
  {
    resource: 'sales',
    key: 'deliveryNote',
    when: { status: posted, kind: ['sale', 'order'], goodsStatus_ne: 'none' },
    load: async () => (await import('./delivery-note.ts')).deliveryNote,
    isMailed: true,
    isMailedLast: true,
  },
  {
    resource: 'sales',
    key: 'creditNote',
    right: 'view_price',
    when: { kind: 'return', status: posted },
    load: async () => (await import('./credit-note.ts')).creditNote,
    issuedBy: 'issue',
    isMailed: true,
  },
]
