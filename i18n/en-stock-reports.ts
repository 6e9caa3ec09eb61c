import type { ResourceMessages } from './messages.ts'

/** Reports on purchases, suppliers and stock. */
export const stockReportResources = {
  'purchase-report': {
    name: 'Purchase report |||| Purchase report',
    fields: { number: 'Receipt', items: 'Lines', supplierRef: "Supplier's invoice no." },
    choices: {
      goodsStatus: { none: 'Not received', partial: 'Partly received', full: 'Received' },
      paymentStatus: { partial: 'Partly paid' },
    },
  },
  'purchase-history': { name: 'Purchase history |||| Purchase history' },
  'supplier-history': {
    name: 'Supplier history |||| Supplier history',
    fields: { number: 'Document' },
    choices: { type: { opening: 'Opening balance', purchase: 'Order', receipt: 'Goods receipt' } },
  },
  'stock-alerts': {
    name: 'Stock alert |||| Stock alerts',
    choices: { state: { out: 'Out of stock', low: 'Low' } },
  },
} as const satisfies ResourceMessages

export const stockReportFields = {
  netUnitCost: 'Net unit cost',
  previousCost: 'Previous cost',
  costChange: 'Change %',
  enteredBy: 'Entered by',
} as const

export const stockReportChoices = {
  bill: 'Bill',
  over: 'Over-stocked',
  ok: 'Enough',
} as const
