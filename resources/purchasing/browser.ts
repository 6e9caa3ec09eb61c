import { withRareTexts } from '../../src/admin/core/context/translation.ts'
import type { BrowserModule } from '../modules/browser-module.ts'
import { loadBoardScreen } from '../documents/screens/board-screen.ts'
import { purchasePrintouts } from './printouts/offers.ts'

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
      address: '/receipt-labels',
      right: 'product.view',
      recordLink: {
        resource: 'receipts',
        as: 'receipts',
        label: 'navigation.printLabels',
        icon: 'tags',
        bulk: true,
      },
      load: async () => withRareTexts((await import('./screens/receipt-labels.tsx')).ReceiptLabels),
    },
    {
      address: '/dashboard/total-purchase',
      load: () =>
        loadBoardScreen(async () => (await import('./boards/total-purchase.ts')).totalPurchase),
    },
  ],
  printouts: purchasePrintouts,
  events: [{ event: 'purchaseApproval', right: 'purchase.approve' }],
}
