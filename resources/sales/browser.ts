import type { BrowserModule } from '../modules/browser-module.ts'
import { loadBoardScreen } from '../documents/screens/board-screen.ts'

const posted = ['confirmed', 'closed']

/** Adds sales and invoices to the browser app. */
export const module: BrowserModule = {
  navigation: [
    {
      key: 'sales',
      icon: 'shopping-cart',
      entries: [
        { label: 'newSale', resource: 'sales', view: 'create' },
        { label: 'saleList', resource: 'sales', view: 'list' },
        { label: 'customerInvoice', page: '/customer-invoice', right: 'invoice.view' },
        { label: 'salesReport', resource: 'sales-report', view: 'list' },
        { label: 'salesInvoice', resource: 'invoices', view: 'list' },
        { label: 'payments', resource: 'payments', view: 'list' },
        { label: 'dayClosing', resource: 'day-closings', view: 'list' },
      ],
    },
  ],
  screens: [
    {
      address: '/customer-invoice',
      right: 'invoice.view',
      of: {
        resource: 'customers',
        as: 'customer',
        label: 'customerInvoice.title',
        icon: 'file-text',
      },
      load: async () => (await import('./screens/customer-invoice.tsx')).CustomerInvoice,
    },
    {
      address: '/dashboard/total-sale',
      load: () => loadBoardScreen(async () => (await import('./boards/total-sale.ts')).totalSale),
    },
  ],
  printouts: [
    {
      resource: 'sales',
      key: 'receipt',
      when: { status: posted, kind: ['sale', 'order'], invoiceDate_null: false },
      load: async () => (await import('./printouts/receipt.ts')).receipt,
    },
    {
      resource: 'sales',
      key: 'invoice',
      when: { kind: ['sale', 'order'], invoiceDate_null: false },
      load: async () => (await import('./printouts/invoice.ts')).invoice,
    },
    {
      resource: 'sales',
      key: 'quote',
      when: { kind: 'quote', status: ['draft', 'held'] },
      load: async () => (await import('./printouts/sale-offers.ts')).quote,
    },
    {
      resource: 'sales',
      key: 'orderConfirmation',
      when: { kind: ['sale', 'order'], status: posted, invoiceDate_null: true },
      load: async () => (await import('./printouts/sale-offers.ts')).orderConfirmation,
    },
    {
      resource: 'sales',
      key: 'deliveryNote',
      when: { status: posted, kind: ['sale', 'order'], goodsStatus_ne: 'none' },
      load: async () => (await import('./printouts/delivery-note.ts')).deliveryNote,
    },
    {
      resource: 'sales',
      key: 'creditNote',
      when: { kind: 'return', status: posted },
      load: async () => (await import('./printouts/credit-note.ts')).creditNote,
    },
  ],
  events: [{ event: 'overdue', right: 'sale.view_all' }],
}
