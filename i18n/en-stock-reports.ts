import type { ResourceMessages } from './messages.ts'

/** Reports on purchases, suppliers and stock. */
export const stockReportResources = {
  'purchase-report': {
    name: 'Purchase report |||| Purchase report',
    fields: { number: 'Receipt', items: 'Lines' },
    choices: {
      goodsStatus: { none: 'Not received', partial: 'Partly received', full: 'Received' },
      paymentStatus: { partial: 'Partly paid' },
    },
  },
  'purchase-history': { name: 'Purchase history |||| Purchase history' },
  'supplier-history': {
    name: 'Supplier history |||| Supplier history',
    fields: {
      number: 'Document',
      amount: 'Amount',
      resource: 'Kind of document',
      document: 'Document ID',
    },
    choices: {
      type: {
        opening: 'Opening balance',
        purchase: 'Order',
        receipt: 'Goods receipt',
        writeOff: 'Write-off',
      },
    },
  },
  'supplier-statement': {
    name: 'Supplier statement |||| Supplier statement',
    fields: { number: 'Document', resource: 'Kind of document', document: 'Document ID' },
    choices: {
      type: {
        forward: 'Balance brought forward',
        opening: 'Opening balance',
        purchase: 'Order',
        receipt: 'Goods receipt',
        writeOff: 'Write-off',
      },
    },
  },
  'payables-ageing': {
    name: 'Payables ageing |||| Payables ageing',
    fields: {
      current: 'Not yet due',
      days30: '1–30 days',
      days60: '31–60 days',
      days90: '61–90 days',
      older: 'Over 90 days',
    },
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
    fields: { abc: 'Class', costOfSold: 'Cost of what was sold' },
    choices: {
      state: { dead: 'Dead', slow: 'Slow', fresh: 'New', moving: 'Moving' },
    },
  },
  'transfer-report': {
    name: 'Transfer report |||| Transfer report',
    fields: {
      number: 'Transfer',
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
  'price-history': {
    name: 'Price change |||| Price history',
    fields: { changedAt: 'Changed', kind: 'Price' },
    choices: { kind: { price: 'Sale price', minSalePrice: 'Minimum sale price' } },
  },
  'stock-alerts': {
    name: 'Stock alert |||| Stock alerts',
    origin: 'A product appears here when what is available of it falls to its reorder point.',
    choices: { state: { out: 'Out of stock', reserved: 'All reserved', low: 'Low' } },
    actions: { draftPurchases: 'Make purchase drafts' },
    effects: {
      draftPurchases:
        'One draft for each supplier and branch, with the suggested quantities; nothing is ordered yet.',
    },
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
  days: 'Days looked at',
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
  NO_SUPPLIER: 'No supplier is known for it.',
  ALREADY_DRAFTED: 'Drafts of purchases have %{drafted} of it already.',
  ENOUGH_COMING: 'Enough is on its way.',
} as const
