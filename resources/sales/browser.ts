import type { BrowserModule } from '../modules/browser-module.ts'
import { loadBoardScreen } from '../documents/screens/board-screen.ts'
import { salePrintouts } from './printouts/offers.ts'

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
      recordLink: {
        resource: 'customers',
        as: 'customer',
        label: 'customerInvoice.ofCustomer',
        icon: 'file-text',
      },
      load: async () => (await import('./screens/customer-invoice.tsx')).CustomerInvoice,
    },
    {
      address: '/dashboard/total-sale',
      load: () => loadBoardScreen(async () => (await import('./boards/total-sale.ts')).totalSale),
    },
  ],
  printouts: salePrintouts,
  events: [{ event: 'overdue', right: 'sale.view_all' }],
}
