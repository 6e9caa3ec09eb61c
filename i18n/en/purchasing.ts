import type { ResourceMessages } from '../messages.ts'

/** Names purchases and goods receipts, and their fields. */
export const purchasingResources = {
  purchases: {
    name: 'Purchase |||| Purchases',
    fields: {
      number: 'Number',
      supplierRef: "Supplier's invoice no.",
      overReceiptPercent: 'May be exceeded by',
      'lines.received': 'Received',
    },
    help: {
      supplierRef: 'Entered once only for each supplier.',
    },
    inputHelp: {
      refundMethod: 'Blank: the remaining amount stays as our credit.',
      refundAmount: 'Blank: all that is over.',
    },
    choices: {
      goodsStatus: { none: 'Not received', partial: 'Partly received', full: 'Received' },
      returnStatus: { none: 'Nothing returned', partial: 'Partly returned', full: 'Returned' },
      paymentStatus: { partial: 'Partly paid' },
    },
    sections: { main: 'Purchase' },
    actions: {
      order: 'Order',
      quick: 'Buy now',
      receive: 'Receive goods',
      unreceive: 'Undo receipts',
      unreturn: 'Cancel return',
      bill: 'Enter bill',
      close: 'Close short',
      return: 'Return to supplier',
      cancel: 'Cancel purchase',
    },
    printouts: { purchaseOrder: 'Purchase order', supplierReturn: 'Return to supplier' },
    effects: {
      order:
        'It is given its number and the goods count as incoming, once approved if it is above the limit. It cannot be edited any more.',
      approve: 'The purchase is ordered as entered.',
      quick: 'Ordered, received, billed and paid at once.',
      reject: 'It becomes a draft again.',
      receive: 'What is accepted goes into stock at its cost; what is rejected does not.',
      unreturn:
        'The goods come back into stock at the same value, and the purchase is owed as before.',
      unreceive: 'All goods received go out of stock again at the same value.',
      bill: 'The whole amount becomes payable.',
      close: 'What has not been received is no longer expected.',
      return: 'The goods leave stock, and the amount you owe decreases.',
      cancel: 'Nothing is expected from it any more. This cannot be undone.',
      pay: 'Money goes out to the supplier.',
    },
  },
  receipts: {
    name: 'Goods receipt |||| Goods receipts',
    origin: 'Receiving the goods of a purchase writes one.',
    fields: { number: 'Number' },
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
