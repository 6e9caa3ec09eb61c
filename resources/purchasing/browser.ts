import type { BrowserModule } from '../modules/browser-module.ts'
import { loadBoardScreen } from '../documents/screens/board-screen.ts'

/** Adds purchases to the browser app. */
export const module: BrowserModule = {
  navigation: [
    {
      key: 'purchase',
      icon: 'shopping-bag',
      entries: [
        { label: 'purchaseList', resource: 'purchases', view: 'list' },
        { label: 'addPurchase', resource: 'purchases', view: 'create' },
        { label: 'purchaseHistory', resource: 'purchase-history', view: 'list' },
        { label: 'purchaseReport', resource: 'purchase-report', view: 'list' },
        { label: 'goodsReceipts', resource: 'receipts', view: 'list' },
      ],
    },
  ],
  screens: [
    {
      address: '/dashboard/total-purchase',
      load: () =>
        loadBoardScreen(async () => (await import('./boards/total-purchase.ts')).totalPurchase),
    },
  ],
  printouts: [
    {
      resource: 'purchases',
      key: 'purchaseOrder',
      when: { kind: 'purchase', status: ['ordered', 'closed'] },
      load: async () => (await import('./printouts/purchase-order.ts')).purchaseOrder,
    },
    {
      resource: 'purchases',
      key: 'supplierReturn',
      when: { kind: 'return' },
      load: async () => (await import('./printouts/supplier-return.ts')).supplierReturn,
    },
  ],
  events: [{ event: 'purchaseApproval', right: 'purchase.approve' }],
}
