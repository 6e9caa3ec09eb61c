import type { ResourceMessages } from '../resource-messages.ts'

/** Names purchases and goods receipts, and their fields. */
export const purchasingResources = {
  purchases: {
    name: 'Purchase |||| Purchases',
    references: { original: 'Returns and credit notes' },
    fields: {
      number: 'Number',
      supplierRef: "Supplier's invoice no.",
      overReceiptPercent: 'Allowed over-receipt',
      'lines.received': 'Received',
      'lines.billedQuantity': 'Billed quantity',
      'lines.orderedPrice': 'Ordered at',
      orderedTotal: 'Ordered',
      undistributed: 'Undistributed costs',
      isDistributed: 'Costs distributed',
    },
    help: {
      supplierRef: 'Each invoice number can be entered once per supplier.',
    },
    inputHelp: {
      refundMethod: 'Blank: the remaining amount stays as your credit.',
      refundAmount: 'Blank: the whole remaining amount.',
    },
    choices: {
      kind: { return: 'Return to supplier' },
      goodsStatus: { none: 'Not received', partial: 'Partly received', full: 'Received' },
      returnStatus: { none: 'Nothing returned', partial: 'Partly returned', full: 'Returned' },
      paymentStatus: { partial: 'Partly paid' },
    },
    sections: { main: 'Purchase' },
    actions: {
      order: 'Order',
      quick: 'Buy now',
      receive: 'Receive goods',
      distribute: 'Distribute costs',
      undistribute: 'Undo cost distribution',
      unreceive: 'Undo receipts',
      unreturn: 'Cancel return',
      bill: 'Enter bill',
      close: 'Close short',
      credit: 'Record credit note',
      return: 'Return to supplier',
      cancel: 'Cancel purchase',
    },
    printouts: { purchaseOrder: 'Purchase order', supplierReturn: 'Return to supplier' },
    effects: {
      order:
        'The purchase gets its number, the goods count as incoming, and each later change counts as a revision. Above your limit it waits for approval first.',
      approve: 'The purchase is ordered as entered.',
      quick: 'The purchase is ordered, received, billed and paid in one step.',
      reject: 'The purchase becomes a draft again.',
      receive: 'Accepted goods go into stock at their cost; rejected goods do not.',
      unreturn:
        'The goods come back into stock at the same value, and the purchase is owed as before.',
      distribute:
        'The costs become part of the value of goods that are still in stock. The share of goods that left stock stays purchase variance.',
      undistribute:
        'Goods still in stock lose their share of the costs, which can be distributed again.',
      unreceive: 'All received goods leave stock again at the same value.',
      bill: 'The amount of the bill becomes payable. Change what differs from the order: goods still in stock take the new cost, the rest counts as purchase variance. Add what the order does not have: services are received with the bill, goods are expected.',
      credit:
        'Goods that were billed and did not arrive are no longer expected, and the amount you owe decreases.',
      close: 'Goods that were not received are no longer expected.',
      return: 'The goods leave stock, and the amount you owe decreases.',
      cancel: 'The goods are no longer expected. This cannot be undone.',
      pay: 'Records a payment to the supplier or, for a return, a refund from the supplier.',
    },
  },
  receipts: {
    name: 'Goods receipt |||| Goods receipts',
    origin: 'Created when goods of a purchase are received.',
    fields: { number: 'Number', hasGoods: 'Contains goods', 'lines.variance': 'Variance' },
    choices: { kind: { goods: 'Goods', bill: 'Bill differs', cost: 'Distributed costs' } },
  },
  'purchase-report': {
    name: 'Purchase report |||| Purchase report',
    fields: { number: 'Receipt', items: 'Lines' },
    choices: {
      goodsStatus: { none: 'Not received', partial: 'Partly received', full: 'Received' },
      paymentStatus: { partial: 'Partly paid' },
    },
  },
  'purchase-history': { name: 'Purchase history |||| Purchase history' },
  'price-history': {
    name: 'Price change |||| Price history',
    fields: { changedAt: 'Changed', kind: 'Price' },
    choices: { kind: { price: 'Sale price', minSalePrice: 'Minimum sale price' } },
  },
} as const satisfies ResourceMessages

/** Holds the texts of notifications about purchases. */
export const purchaseEvents = {
  purchaseApproval:
    'Purchase %{name} waits for approval |||| %{smart_count} purchases wait for approval',
} as const

/** Names the events in the settings of notifications. */
export const purchaseEventNames = {
  purchaseApproval: 'Purchases to approve',
} as const
