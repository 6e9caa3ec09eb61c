import { boardScreen } from './insights/screens/board-screen.ts'
import type { Screen } from '../src/admin/core/navigation/screen.ts'

/** The design's address for it, and the one that people would guess. */
const reports = ['/reports', '/analysis'].map((address): Screen => ({
  address,
  ...(address === '/reports' && {
    found: { label: 'navigation.reports', icon: 'chart-column' },
  }),
  load: async () => (await import('./insights/screens/reports.tsx')).Reports,
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
    load: async () => (await import('./catalog/screens/price-labels.tsx')).PriceLabels,
  },
  {
    address: '/profit-loss/columns',
    right: 'profit-line.view',
    load: async () => (await import('./finance/screens/profit-columns.tsx')).ProfitColumns,
  },
  {
    resource: 'users',
    view: 'show',
    load: async () => (await import('./people/screens/user-screen.tsx')).UserScreen,
  },
  {
    resource: 'roles',
    view: 'show',
    load: async () => (await import('./people/screens/role-screen.tsx')).RoleScreen,
  },
  {
    resource: 'sales',
    view: 'create',
    load: async () => (await import('./till/screens/till.tsx')).Till,
  },
  {
    resource: 'user-activity',
    view: 'show',
    load: async () => (await import('./insights/screens/activity.tsx')).Activity,
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
    load: async () => (await import('./sales/screens/customer-invoice.tsx')).CustomerInvoice,
  },
  {
    address: '/',
    load: () => boardScreen(async () => (await import('./insights/boards/dashboard.ts')).dashboard),
  },
  {
    address: '/dashboard/total-sale',
    load: () => boardScreen(async () => (await import('./sales/boards/total-sale.ts')).totalSale),
  },
  {
    address: '/dashboard/total-purchase',
    load: () =>
      boardScreen(
        async () => (await import('./purchasing/boards/total-purchase.ts')).totalPurchase,
      ),
  },
  {
    address: '/dashboard/lowStock-product',
    load: () => boardScreen(async () => (await import('./inventory/boards/low-stock.ts')).lowStock),
  },
  {
    address: '/inventory-overview',
    load: () =>
      boardScreen(
        async () => (await import('./inventory/boards/inventory-overview.ts')).inventoryOverview,
      ),
  },
  {
    address: '/inventory-adjustment/:id/count',
    right: 'adjustment.count',
    load: async () => (await import('./inventory/screens/count-screen.tsx')).CountScreen,
  },
]
