import type { ResourceMessages } from '../resource-messages.ts'

/** Names stock, adjustments and transfers, and their fields. */
export const inventoryResources = {
  'stock-losses': {
    name: 'Stock loss or gain |||| Stock losses and gains',
    fields: {
      loss: 'Loss',
      gain: 'Gain',
      number: 'Document',
      document: 'Document ID',
      resource: 'Kind of document',
      reason: 'Entered reason',
    },
    choices: { type: { count: 'Count' }, cause: { free: 'Free goods' } },
  },
  'stock-overview': {
    name: 'Stock overview |||| Stock overview',
    choices: { state: { out: 'Out of stock', reserved: 'All reserved', low: 'Low' } },
  },
  'stock-balance': {
    name: 'Stock balance |||| Stock balance',
    fields: {
      opening: 'Opening',
      customerReturns: 'Customer returns',
      supplierReturns: 'Supplier returns',
      quantityIn: 'Total in',
      quantityOut: 'Total out',
    },
  },
  'stock-ageing': {
    name: 'Stock ageing |||| Stock ageing',
    fields: {
      days30: '0–30 days',
      days60: '31–60 days',
      days90: '61–90 days',
      days180: '91–180 days',
      older: 'Over 180 days',
      averageAge: 'Average age (days)',
      value30: 'Value, 0–30 days',
      value60: 'Value, 31–60 days',
      value90: 'Value, 61–90 days',
      value180: 'Value, 91–180 days',
      valueOlder: 'Value, over 180 days',
    },
  },
  'slow-stock': {
    name: 'Stock turnover |||| Slow and dead stock',
    fields: { abc: 'Class', costOfSold: 'Cost of goods sold' },
    choices: {
      state: { dead: 'Dead', slow: 'Slow', fresh: 'New', moving: 'Moving' },
    },
  },
  'transfer-report': {
    name: 'Transfer report |||| Transfer report',
    fields: {
      number: 'Transfer number',
      fromBranch: 'Sending branch',
      toBranch: 'Receiving branch',
      dispatchedDate: 'Dispatched on',
      receivedDate: 'Received on',
    },
    choices: { status: { dispatched: 'In transit' } },
  },
  'count-variance': {
    name: 'Count variance |||| Count variance',
    fields: { number: 'Count' },
  },
  'stock-alerts': {
    name: 'Stock alert |||| Stock alerts',
    origin: 'A product appears here when its available quantity falls to its reorder point.',
    choices: { state: { out: 'Out of stock', reserved: 'All reserved', low: 'Low' } },
    actions: { draftPurchases: 'Create purchase drafts' },
    effects: {
      draftPurchases:
        'One draft for each supplier and branch, with the suggested quantities; nothing is ordered yet.',
    },
  },
  transfers: {
    name: 'Transfer |||| Transfers',
    fields: {
      number: 'Number',
      mode: 'Mode',
      fromBranch: 'Sending branch',
      toBranch: 'Receiving branch',
      dispatchedDate: 'Dispatched on',
      receivedDate: 'Received on',
      requestedBy: 'Requested by',
      dispatchedBy: 'Dispatched by',
      receivedBy: 'Received by',
      cancelledBy: 'Refused or cancelled by',
      cancelledAt: 'Refused or cancelled',
      cancelReason: 'Reason',
      'lines.quantity': 'Requested',
      'lines.inTransit': 'In transit',
    },
    choices: {
      status: { dispatched: 'In transit' },
      mode: { transit: 'Dispatched, then received', immediate: 'Moved at once' },
      goodsStatus: { none: 'Nothing arrived', partial: 'Partly arrived', full: 'Arrived' },
    },
    sections: { main: 'Transfer' },
    actions: {
      request: 'Request',
      approve: 'Approve',
      refuse: 'Refuse',
      dispatch: 'Dispatch',
      receive: 'Receive',
      unreceive: 'Undo receipts',
      recall: 'Recall',
      cancel: 'Cancel transfer',
    },
    effects: {
      request: 'The sending branch is asked for the goods. They are not reserved yet.',
      approve: 'The goods are reserved in the sending branch.',
      refuse: 'The goods stay where they are, and nothing is reserved.',
      dispatch:
        'The goods leave the sending branch and are in transit. An immediate transfer arrives at once.',
      receive: 'Received goods go into stock; lost goods are written off with a reason.',
      unreceive: 'The received goods are in transit again. They must still be in stock.',
      recall: 'All goods in transit go back to the sending branch.',
      cancel: 'The goods stay where they are.',
    },
  },
  adjustments: {
    name: 'Stock adjustment |||| Stock adjustments',
    fields: {
      number: 'Number',
      mode: 'Kind',
      blind: 'Blind count',
      rejectReason: 'Reason for sending back',
      approver: 'Approved by',
      'lines.listed': 'Stock when listed',
      'lines.expected': 'Expected',
      'lines.difference': 'Difference',
    },
    choices: {
      mode: { delta: 'In or out', count: 'Count', revalue: 'Revaluation' },
      reason: { opening: 'Opening stock', count: 'Count', other: 'Other reason' },
    },
    help: {
      blind: 'People who count do not see the book quantities.',
      'lines.counted': 'Blank: the product was not counted.',
      'lines.quantity': 'Negative for goods that are missing.',
    },
    sections: { main: 'Adjustment' },
    actions: {
      count: 'Count',
      fill: 'Add goods',
      post: 'Post',
      approve: 'Approve and post',
      reject: 'Send back',
      withdraw: 'Withdraw',
      reverse: 'Reverse',
    },
    effects: {
      fill: 'Adds goods of the branch that are not on the sheet yet: a category, brand or supplier, or all goods.',
      post: 'Changes stock and its value by the entered quantities. Above your limit the adjustment waits for approval.',
      approve: 'Stock and its value change by the current differences.',
      reject: 'The adjustment becomes a draft again; stock does not change.',
      withdraw: 'The adjustment becomes a draft again; stock does not change.',
      reverse: 'Restores stock and its value as they were before.',
    },
  },
  inventory: {
    name: 'Stock |||| Inventory',
    origin:
      'Stock begins with the first goods: receive a purchase, or enter the opening stock of a product.',
    fields: { movedAt: 'Last movement', countedAt: 'Last counted' },
  },
  'stock-movements': {
    name: 'Stock movement |||| Stock movements',
    origin: 'Receipts, sales, transfers and adjustments create stock movements.',
    fields: { number: 'Document', resource: 'Kind of document', document: 'Document ID' },
    choices: { type: { count: 'Count' } },
  },
} as const satisfies ResourceMessages

export const stockReportFields = {
  quantityIn: 'In',
  quantityOut: 'Out',
  cause: 'Reason',
  approver: 'Approved by',
  supplierPrice: "Supplier's price",
  supplierRef: "Supplier's invoice no.",
  asOf: 'As of',
  basis: 'Days count from',
  days: 'Days considered',
  hasStock: 'In stock',
  movedOn: 'Last movement',
  drafted: 'In drafts',
  lastCost: 'Last cost',
  netUnitCost: 'Net unit cost',
  previousCost: 'Previous cost',
  costChange: 'Change %',
  enteredBy: 'Entered by',
} as const

export const stockReportChoices = {
  documentDate: 'Date of the document',
  dueDate: 'Due date',
  bill: 'Bill',
  over: 'Over-stocked',
  ok: 'Enough',
} as const

export const stockReportIssues = {
  NO_SUPPLIER: 'The product has no supplier. Set its preferred supplier first.',
  ALREADY_DRAFTED:
    'Purchases that are drafts or wait for approval already contain %{drafted}. Order or approve these purchases.',
  ENOUGH_COMING: 'Enough goods are already incoming. No order is needed.',
} as const

export const stockIssues = {
  BRANCH_ARCHIVED: 'This branch is inactive. Choose another branch.',
  NOTHING_TO_ADD: 'All matching products are already on the sheet. Choose other products.',
  TOO_MANY_GOODS:
    '%{found} products match, but the sheet has room for %{max}. Choose fewer products.',
  NOT_STOCKED: 'Services are not kept in stock. Choose another product.',
  NO_STOCK_VALUE:
    'This product has no stock in the branch, so there is no value to change. Remove the line. The next receipt sets the cost.',
  HAS_STOCK: 'There are still %{onHand} in stock. Sell, transfer or write them off first.',
  STOCK_BELOW_ZERO:
    'The stock is %{onHand}. Receive goods, or adjust the stock to zero or more first.',
  BRANCH_HAS_STOCK:
    'This branch still has %{products} product in stock. Transfer it to another branch first. |||| This branch still has %{products} products in stock. Transfer them to another branch first.',
  OPEN_DOCUMENTS:
    'This branch still has unfinished documents: %{count}. Finish or cancel them first.',
} as const

/** Holds the texts of notifications about stock. */
export const stockEvents = {
  lowStock: '%{name} is low on stock |||| %{smart_count} products are low on stock',
  adjustmentApproval:
    'Stock adjustment %{name} waits for approval |||| %{smart_count} stock adjustments wait for approval',
  transferApproval:
    'Transfer %{name} waits for approval |||| %{smart_count} transfers wait for approval',
} as const

/** Names the events in the settings of notifications. */
export const stockEventNames = {
  lowStock: 'Low stock',
  adjustmentApproval: 'Stock adjustments to approve',
  transferApproval: 'Transfers to approve',
} as const
