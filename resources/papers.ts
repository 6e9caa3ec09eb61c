import type { PaperOffer } from '../src/schema/paper.ts'

const posted = ['confirmed', 'closed']

/** Lists the printouts in the order in which they are offered (rule 1.9, U27). */
export const papers: readonly PaperOffer[] = [
  {
    resource: 'sales',
    key: 'receipt',
    when: { status: posted, kind: ['sale', 'order'], invoiceDate_null: false },
    load: async () => (await import('./sales/printouts/receipt.ts')).receipt,
  },
  {
    resource: 'sales',
    key: 'invoice',
    when: { kind: ['sale', 'order'], invoiceDate_null: false },
    load: async () => (await import('./sales/printouts/invoice.ts')).invoice,
  },
  {
    resource: 'sales',
    key: 'quote',
    when: { kind: 'quote', status: ['draft', 'held'] },
    load: async () => (await import('./sales/printouts/sale-offers.ts')).quote,
  },
  {
    resource: 'sales',
    key: 'orderConfirmation',
    when: { kind: ['sale', 'order'], status: posted, invoiceDate_null: true },
    load: async () => (await import('./sales/printouts/sale-offers.ts')).orderConfirmation,
  },
  {
    resource: 'sales',
    key: 'deliveryNote',
    when: { status: posted, kind: ['sale', 'order'], goodsStatus_ne: 'none' },
    load: async () => (await import('./sales/printouts/delivery-note.ts')).deliveryNote,
  },
  {
    resource: 'sales',
    key: 'creditNote',
    when: { kind: 'return', status: posted },
    load: async () => (await import('./documents/printouts/returns.ts')).creditNote,
  },
  {
    resource: 'purchases',
    key: 'purchaseOrder',
    when: { kind: 'purchase', status: ['ordered', 'closed'] },
    load: async () => (await import('./purchasing/printouts/purchase-order.ts')).purchaseOrder,
  },
  {
    resource: 'purchases',
    key: 'supplierReturn',
    when: { kind: 'return' },
    load: async () => (await import('./documents/printouts/returns.ts')).supplierReturn,
  },
  {
    resource: 'day-closings',
    key: 'xReport',
    when: { status: 'draft' },
    load: async () => (await import('./finance/printouts/day-closing.ts')).xReport,
  },
  {
    resource: 'day-closings',
    key: 'zReport',
    when: { status: ['closed', 'void'] },
    load: async () => (await import('./finance/printouts/day-closing.ts')).zReport,
  },
  {
    resource: 'day-closings',
    key: 'zSheet',
    when: { status: ['closed', 'void'] },
    load: async () => (await import('./finance/printouts/day-closing.ts')).zSheet,
  },
  {
    resource: 'customers',
    key: 'statement',
    right: 'customer-statement.view',
    hasPeriod: true,
    load: async () => (await import('./parties/printouts/statement.ts')).customerAccount,
  },
  {
    resource: 'suppliers',
    key: 'statement',
    right: 'supplier-statement.view',
    hasPeriod: true,
    load: async () => (await import('./parties/printouts/statement.ts')).supplierAccount,
  },
]
