import type { Screen } from '../src/admin/start/screen.ts'

/** Screens of the business that the generic ones cannot express: one line each. */
export const screens: readonly Screen[] = [
  {
    address: '/customer-invoice',
    right: 'invoice.view',
    of: {
      resource: 'customers',
      as: 'customer',
      label: 'navigation.customerInvoice',
      icon: 'file-text',
    },
    load: async () => (await import('./invoices/customer-invoice.views.tsx')).CustomerInvoice,
  },
]
