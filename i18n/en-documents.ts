import type { ResourceMessages } from './messages.ts'

/** Purchases, sales and money. */
export const documentResources = {
  purchases: {
    name: 'Purchase |||| Purchases',
    fields: {
      number: 'Number',
      supplierRef: "Supplier's invoice no.",
      overReceiptPercent: 'May be exceeded by',
      'lines.received': 'Received',
    },
    help: { supplierRef: 'Entered once only for each supplier.' },
    choices: {
      goodsStatus: { none: 'Not received', partial: 'Partly received', full: 'Received' },
      returnStatus: { none: 'Nothing returned', partial: 'Partly returned', full: 'Returned' },
      paymentStatus: { partial: 'Partly paid' },
    },
    sections: { main: 'Purchase' },
    actions: {
      order: 'Order',
      receive: 'Receive goods',
      unreceive: 'Undo receipts',
      bill: 'Enter bill',
      close: 'Close short',
      return: 'Return to supplier',
      cancel: 'Cancel purchase',
    },
    papers: { supplierReturn: 'Return to supplier' },
    effects: {
      order:
        'It is given its number and the goods count as incoming. It cannot be edited any more.',
      receive: 'What is accepted goes into stock at its cost; what is rejected does not.',
      unreceive: 'All goods received go out of stock again at the same value.',
      bill: 'The whole amount becomes payable.',
      close: 'What has not been received is no longer expected.',
      return: 'The goods leave stock, and what is owed becomes less.',
      cancel: 'Nothing is expected from it any more. This cannot be undone.',
      pay: 'Money goes out to the supplier.',
    },
  },
  sales: {
    name: 'Sale |||| Sales',
    fields: { number: 'Number', kind: 'Kind', 'lines.delivered': 'Delivered' },
    choices: {
      goodsStatus: { none: 'Not delivered', partial: 'Partly delivered', full: 'Delivered' },
      returnStatus: { none: 'Nothing returned', partial: 'Partly returned', full: 'Returned' },
      paymentStatus: { partial: 'Partly paid' },
    },
    sections: { main: 'Sale' },
    actions: {
      hold: 'Put on hold',
      resume: 'Resume',
      confirm: 'Confirm order',
      deliver: 'Deliver',
      invoice: 'Invoice',
      complete: 'Complete sale',
      return: 'Take back goods',
      undeliver: 'Undo deliveries',
      cancel: 'Cancel sale',
    },
    effects: {
      hold: 'The sale is set aside; nothing is reserved.',
      confirm: 'It is given its number and the goods are reserved.',
      deliver: 'The goods leave stock.',
      invoice: 'The customer owes the whole amount.',
      complete: 'Goods are handed over, invoiced and paid at once; what is not paid stays due.',
      return: 'Goods come back; what is due becomes less, or money is handed back.',
      undeliver: 'All goods delivered come back into stock at the same value.',
      cancel: 'Reserved goods become free again. This cannot be undone.',
      pay: 'Money comes in from the customer.',
    },
  },
  expenses: {
    name: 'Expense |||| Expenses',
    fields: { number: 'Number', receipt: 'Receipt' },
    sections: { main: 'Expense' },
    actions: { post: 'Post', pay: 'Pay', void: 'Void' },
    effects: {
      post: 'It counts as a cost from its date on. It cannot be edited any more.',
      pay: 'The whole amount is paid.',
      void: 'It counts no longer, and a payment of it is undone.',
    },
  },
  payments: {
    name: 'Payment |||| Payments',
    fields: { number: 'Number', keepCredit: 'Keep the rest as credit' },
    choices: { direction: { in: 'In', out: 'Out' } },
    sections: { main: 'Payment' },
    actions: { void: 'Void' },
    effects: { void: 'The money counts as never paid; what it paid is due again.' },
  },
  receipts: { name: 'Goods receipt |||| Goods receipts', fields: { number: 'Number' } },
  'set-offs': {
    name: 'Set-off |||| Set-offs',
    fields: { creditNote: 'Credit note', sale: 'Sale', amount: 'Amount' },
  },
  invoices: {
    name: 'Invoice |||| Invoices',
    fields: { number: 'Number', daysOverdue: 'Days overdue' },
    choices: { status: { partial: 'Partly paid', overdue: 'Overdue', credit: 'To their good' } },
  },
} as const satisfies ResourceMessages

export const documentFields = {
  goodsStatus: 'Goods',
  paymentStatus: 'Payment',
  returnStatus: 'Returns',
  taxTotal: 'Tax',
  discountTotal: 'Discount',
  discountPercent: 'Discount %',
  discountAmount: 'Discount',
  pricesIncludeTax: 'Prices include tax',
  taxRounding: 'Tax is rounded',
  roundTo: 'Round total to',
  invoiceDate: 'Invoiced',
  billDate: 'Billed',
  cancelReason: 'Why cancelled',
  voidReason: 'Why voided',
  reverseReason: 'Why reversed',
  fromBranch: 'From',
  toBranch: 'To',
  onHand: 'On hand',
  averageCost: 'Average cost',
  unitCost: 'Unit cost',
  movedAt: 'Last movement',
  quantityAfter: 'Balance',
  valueAfter: 'Value after',
  averageAfter: 'Average after',
  tendered: 'Handed over',
  unallocated: 'Unused',
  suggested: 'Suggested order',
  lines: 'Lines',
  unitPrice: 'Unit price',
  taxAmount: 'Tax',
  taxRate: 'Tax %',
  reference: 'Reference',
  overLimit: 'Allow above the credit limit',
  restock: 'Back to stock',
  refundMethod: 'Refund by',
  refundAmount: 'Refund',
  method: 'Method',
} as const

export const documentChoices = {
  purchaseReturn: 'Purchase return',
  saleReturn: 'Sale return',
  adjustIn: 'Adjusted in',
  adjustOut: 'Adjusted out',
  transferOut: 'Transferred out',
  transferIn: 'Transferred in',
  transferLoss: 'Lost in transfer',
  costCorrection: 'Cost correction',
  internalUse: 'Internal use',
  in: 'Received',
  out: 'Paid out',
  line: 'Line by line',
  document: 'Once for the whole',
  none: 'Nothing',
  all: 'Everything',
  void: 'Voided',
} as const

export const documentActions = { pay: 'Enter payment' } as const

export const documentIssues = {
  STATE: 'This cannot be done while it is %{status:choice}.',
  STOCK_NOT_ENOUGH: 'Only %{available} of %{productName} available; %{asked} asked for.',
  QTY_DECIMALS: 'At most %{decimals} decimals in this unit.',
  QTY_MISMATCH: 'Accepted %{accepted} and rejected %{rejected} are not %{received}.',
  UNIT_MISMATCH: 'This unit cannot be counted in the stock unit of the product.',
  OVER_RECEIPT: 'Only %{remaining} still to come.',
  OVER_DELIVERY: 'Only %{remaining} still to deliver.',
  OVER_RETURN: 'Only %{remaining} can come back.',
  PAYMENT_GREATER_THAN_DUE: 'Only %{due:money} is due.',
  ALLOCATION_MISMATCH: '%{allocated:money} given to documents, %{amount:money} paid.',
  PARTY_MISMATCH: 'This belongs to someone else.',
  DISCOUNT_OVER_LIMIT: 'At most %{max} % off; somebody with more of a say may give more.',
  PRICE_FIXED: 'The price is %{price:price}; you may not change it.',
  PRICE_BELOW_MIN: 'Not below %{min:price}.',
  CREDIT_LIMIT: 'This would make them owe %{balance:money}; their limit is %{limit:money}.',
  CREDIT_NOT_ENOUGH: 'Only %{available:money} of credit; %{asked:money} asked for.',
  SUPPLIER_ON_HOLD: 'This supplier is on hold.',
  TRANSFER_SAME_BRANCH: 'Choose another branch.',
  HAS_PAYMENTS: 'Payments of %{paid:money} must be void first.',
  HAS_RETURNS: 'Part of it came back: it can no longer be undone.',
  HAS_MOVEMENTS: 'Goods have moved already, so this stays as it is unless they come back.',
  NOT_SELLABLE: 'This product is not for sale.',
  NOT_PURCHASABLE: 'This product is not bought.',
  RECEIPT_NEEDED: 'A return needs the sale that it is from.',
} as const

/** The page of a customer's invoices. */
export const customerInvoice = {
  choose: 'Choose an invoice to see it as it is printed.',
  none: 'No invoices yet.',
  missing: 'This invoice is not there, or was cancelled.',
  openSale: 'Open sale',
  back: 'All invoices',
} as const

/** Printing documents. */
export const paper = {
  making: 'Making the paper…',
  print: 'Print',
  download: 'Download PDF',
  failed: 'The paper could not be made.',
  saved: 'Saved as a file, to be printed from there.',
} as const

/** The screens of documents. */
export const document = {
  unnumbered: '%{one}, draft',
  notNow: 'Not now',
  left: 'Left',
  line: 'Line %{line}',
  done: '%{action}: done',
} as const
