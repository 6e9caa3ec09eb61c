import { boardScreen } from './dashboard/board-screen.views.tsx'
import type { Screen } from '../src/admin/start/screen.ts'

/** The design's address for it, and the one that people would guess. */
const reports = ['/reports', '/analysis'].map((address): Screen => ({
  address,
  ...(address === '/reports' && {
    found: { label: 'navigation.reports', icon: 'chart-column' },
  }),
  load: async () => (await import('./reports/reports.views.tsx')).Reports,
}))

/** Screens of the business that the generic ones cannot express: one line each. */
export const screens: readonly Screen[] = [
  ...reports,
  {
    address: '/price-labels',
    right: 'product.view',
    of: {
      resource: 'products',
      as: 'products',
      label: 'navigation.printLabels',
      icon: 'tags',
      ofMany: true,
    },
    load: async () => (await import('./labels/labels.views.tsx')).PriceLabels,
  },
  {
    address: '/profit-loss/columns',
    right: 'profit-line.view',
    load: async () => (await import('./reports/profit-columns.views.tsx')).ProfitColumns,
  },
  {
    resource: 'users',
    view: 'show',
    load: async () => (await import('./users/user.views.tsx')).UserScreen,
  },
  {
    resource: 'roles',
    view: 'show',
    load: async () => (await import('./user-roles/role.views.tsx')).RoleScreen,
  },
  {
    resource: 'sales',
    view: 'create',
    load: async () => (await import('./sales/till/till.views.tsx')).Till,
  },
  {
    resource: 'user-activity',
    view: 'show',
    load: async () => (await import('./reports/activity.views.tsx')).Activity,
  },
  {
    address: '/customer-invoice',
    right: 'invoice.view',
    of: {
      resource: 'customers',
      as: 'customer',
      label: 'customerInvoice.title',
      icon: 'file-text',
    },
    load: async () => (await import('./invoices/customer-invoice.views.tsx')).CustomerInvoice,
  },
  {
    address: '/',
    load: () => boardScreen(async () => (await import('./dashboard/dashboard.ts')).dashboard),
  },
  {
    address: '/dashboard/total-sale',
    load: () => boardScreen(async () => (await import('./dashboard/total-sale.ts')).totalSale),
  },
  {
    address: '/dashboard/total-purchase',
    load: () =>
      boardScreen(async () => (await import('./dashboard/total-purchase.ts')).totalPurchase),
  },
  {
    address: '/dashboard/lowStock-product',
    load: () => boardScreen(async () => (await import('./dashboard/low-stock.ts')).lowStock),
  },
  {
    address: '/inventory-overview',
    load: () =>
      boardScreen(
        async () => (await import('./dashboard/inventory-overview.ts')).inventoryOverview,
      ),
  },
  {
    address: '/inventory-adjustment/:id/count',
    right: 'adjustment.count',
    load: async () => (await import('./adjustments/count/count.views.tsx')).CountScreen,
  },
]
