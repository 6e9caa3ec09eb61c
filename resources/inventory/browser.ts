import type { BrowserModule } from '../modules/browser-module.ts'
import { loadBoardScreen } from '../documents/screens/board-screen.ts'

/** Adds stock, counts and transfers to the browser app. */
export const module: BrowserModule = {
  navigation: [
    {
      key: 'inventory',
      icon: 'boxes',
      entries: [
        { label: 'inventoryList', resource: 'inventory', view: 'list' },
        { label: 'inventoryOverview', page: '/inventory-overview', right: 'stock.view' },
        { label: 'stockOverview', resource: 'stock-overview', view: 'list' },
        { label: 'inventoryAdjustment', resource: 'adjustments', view: 'list' },
        { label: 'stockAlert', resource: 'stock-alerts', view: 'list' },
        { label: 'transferStock', resource: 'transfers', view: 'create' },
        { label: 'transferHistory', resource: 'transfers', view: 'list' },
        { label: 'stockMovements', resource: 'stock-movements', view: 'list' },
      ],
    },
  ],
  screens: [
    {
      address: '/dashboard/lowStock-product',
      load: () => loadBoardScreen(async () => (await import('./boards/low-stock.ts')).lowStock),
    },
    {
      address: '/inventory-overview',
      load: () =>
        loadBoardScreen(
          async () => (await import('./boards/inventory-overview.ts')).inventoryOverview,
        ),
    },
    {
      address: '/inventory-adjustment/:id/count',
      right: 'adjustment.count',
      load: async () => (await import('./screens/count-screen.tsx')).CountScreen,
    },
  ],
  events: [
    { event: 'lowStock', right: 'stock-alert.view' },
    { event: 'adjustmentApproval', right: 'adjustment.approve' },
    { event: 'transferApproval', right: 'transfer.approve' },
  ],
}
