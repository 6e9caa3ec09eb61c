export const documentFields = {
  goodsStatus: 'Goods',
  paymentStatus: 'Payment',
  returnStatus: 'Returns',
  taxTotal: 'Tax',
  discountTotal: 'Total discount',
  discountPercent: 'Discount %',
  discountAmount: 'Discount',
  pricesIncludeTax: 'Prices include tax',
  taxRounding: 'Tax rounding',
  roundTo: 'Round total to',
  invoiceDate: 'Invoiced on',
  invoiceNumber: 'Invoice number',
  billDate: 'Billed on',
  writtenOff: 'Written off',
  cancelReason: 'Reason for cancelling',
  cancelledBy: 'Cancelled by',
  cancelledAt: 'Cancelled',
  rejectReason: 'Reason for rejecting',
  requestedBy: 'Requested by',
  approvedBy: 'Approved by',
  approvedAt: 'Approved',
  voidReason: 'Reason for voiding',
  reverseReason: 'Reason for reversing',
  fromBranch: 'From',
  toBranch: 'To',
  onHand: 'On hand',
  averageCost: 'Average cost',
  unitCost: 'Unit cost',
  expectedCost: 'Expected cost',
  movedAt: 'Last movement',
  quantityAfter: 'Balance',
  valueAfter: 'Value after',
  averageAfter: 'Average after',
  tendered: 'Tendered amount',
  paidBy: 'Paid by',
  inStock: 'In stock',
  unallocated: 'Unallocated',
  suggested: 'Suggested order',
  lines: 'Lines',
  unitPrice: 'Unit price',
  taxAmount: 'Tax',
  taxRate: 'Tax %',
  reference: 'Reference',
  overLimit: 'Allow above the credit limit',
  restock: 'Back to stock',
  refundMethod: 'Refund by',
  refundReference: 'Refund reference',
  refundAmount: 'Refund',
  creditNoteRef: "Supplier's credit note no.",
  method: 'Method',
  subtotalWithTax: 'Subtotal, tax included',
  taxIncluded: 'Tax included',
  distributeBy: 'Distribute by',
  receipts: 'Goods receipts',
  extraLines: 'Not on the order',
  acceptsDifference: 'Post the difference of all days so far',
  goodsReceipt: 'Goods receipt',
} as const

export const documentChoices = {
  value: 'Value',
  quantity: 'Quantity',
  weight: 'Weight',
  openingReceivable: 'Opening balance',
  openingPayable: 'Opening balance',
  list: 'Price list',
  manual: 'Entered manually',
  pendingApproval: 'Awaiting approval',
  creditNote: 'Credit note',
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
  document: 'Once per document',
  none: 'Nothing',
  all: 'Everything',
  void: 'Voided',
  writtenOff: 'Written off',
} as const

export const documentActions = {
  pay: 'Record payment',
  'write-off': 'Write off',
  'reverse-write-off': 'Reverse write-off',
  approve: 'Approve',
  reject: 'Reject',
  submit: 'Submit',
  mail: 'Sent by e-mail',
} as const

export const documentIssues = {
  STATE: 'This cannot be done while the document is “%{status:choice}”.',
  APPROVAL_OVER_LIMIT:
    'Your approval limit is %{max:money}. %{value:money} must be approved by a person with a higher limit.',
  OWN_APPROVAL: 'You entered this document yourself. Another person must approve it.',
  RECEIPT_REQUIRED:
    'Expenses above %{above:money} need a receipt. Attach the receipt and try again.',
  PERIOD_CLOSED:
    'The books are closed until %{closedUntil}. Use a later date, or ask for the period to be reopened.',
  ENTRY_PERIOD_CLOSED:
    'The action was refused, because it changes the books on %{day}, and the books are closed until %{closedUntil}. Ask for the period to be reopened.',
  BACKDATE_LIMIT:
    'Your role may backdate documents by at most %{max} day: the date must be %{earliest} or later. |||| Your role may backdate documents by at most %{max} days: the date must be %{earliest} or later.',
  SERIES_BEGUN:
    'The series %{series} has already assigned a number, so its first number cannot be changed.',
  PREFIX_TAKEN: 'Other documents use the prefix %{prefix}, or have used it. Choose another prefix.',
  NOT_OVER: 'Only past days can be closed. Choose an earlier day.',
  PAST_CASH_DIFFERENCE:
    'This is the first closing of the branch: %{difference:money} would be posted as the cash difference of all days so far. A manager or an accountant can accept it here. Otherwise enter the cash that was counted in the morning as opening cash.',
  DAY_CLOSED:
    'This day is already closed by %{number}. To close it again, void that closing first.',
  STOCK_NOT_ENOUGH:
    'Not enough stock of %{productName}: %{available} available, %{asked} requested. Reduce the quantity, or receive goods first.',
  STOCK_WOULD_GO_NEGATIVE_LATER:
    'Only %{available} of %{productName} can leave stock on this date, because no more than that was left on %{day}. Reduce the quantity, or choose another date.',
  QTY_DECIMALS:
    'At most %{decimals} decimal in this unit. |||| At most %{decimals} decimals in this unit.',
  QTY_DECIMALS_NONE: 'This unit has no decimals. Enter a whole number.',
  QTY_NOT_POSITIVE: 'The quantity must be greater than 0.',
  QTY_NOT_NEGATIVE: 'The quantity of a returned product must be less than 0.',
  QTY_MISMATCH:
    'Accepted %{accepted} and rejected %{rejected} do not add up to %{received}. Correct the quantities.',
  UNIT_MISMATCH:
    'This unit cannot be converted to the stock unit of the product. Choose another unit.',
  TOTAL_MISMATCH: 'The total is %{total:money}, not %{sent:money}. Check the prices and try again.',
  OVER_RECEIPT: 'Only %{remaining} are still to be received. Reduce the quantity.',
  BILLED_NOT_RECEIVED:
    'The supplier has billed %{amount:money} of goods that have not arrived. Record their credit note, which also closes the order.',
  NOTHING_TO_CREDIT:
    'All goods that the supplier has billed have arrived. Close or cancel the order without a credit note.',
  COSTS_DISTRIBUTED:
    '%{amount:money} of these costs are distributed over goods. Undo the cost distribution first.',
  OTHER_BRANCHES:
    'Goods of branches that you cannot see have a share of these costs. Ask a colleague who can see all branches.',
  WEIGHT_MISSING:
    '%{name} has no weight. Enter the weight in the product, or distribute by value or quantity.',
  OVER_DELIVERY: 'Only %{remaining} are still to be delivered. Reduce the quantity.',
  NOT_DUE: 'The next expense is due on %{nextDate}. Create it on that day or later.',
  MOVED_LINE:
    '%{moved} of this line have already been delivered or received. The line cannot be removed, and keeps its product and unit.',
  POSTED_LINE:
    'Goods of a removed line were delivered or received and then taken back, so other records refer to the line. Keep the line, or cancel this order and create a new one.',
  TOTAL_BELOW_PAID: '%{paid:money} have already been paid. The total cannot be lower.',
  REVISION_NEEDS_APPROVAL:
    'An order of %{value:money} needs approval, and a change cannot be approved. Order the difference with a new purchase.',
  OVER_RETURN: 'Only %{remaining} can be returned. Reduce the quantity.',
  PAYMENT_GREATER_THAN_DUE: 'Only %{due:money} is due. Reduce the amount.',
  WRITE_OFF_OVER_LIMIT:
    'Your write-off limit is %{max:money} per document. With this write-off, the document would have %{value:money} written off.',
  ALLOCATION_MISMATCH:
    '%{allocated:money} are allocated to documents, but %{amount:money} are paid. Change the allocations or the amount.',
  PARTY_MISMATCH:
    'This document belongs to another customer or supplier. Choose a document of the same customer or supplier.',
  DISCOUNT_OVER_LIMIT: 'The discount limit for your role is %{max} %.',
  PRICE_FIXED: 'The price is %{price:price}; your role may not change it.',
  PRICE_BELOW_MIN: 'The minimum sale price is %{min:price}.',
  CREDIT_LIMIT: 'The customer would owe %{balance:money}; the credit limit is %{limit:money}.',
  CREDIT_NOT_ENOUGH:
    'Only %{available:money} of credit is available; %{asked:money} was requested. Reduce the amount.',
  CREDIT_REFUNDED: 'The credit of this payment was refunded with %{refund}. Void the refund first.',
  STORE_CREDIT:
    'Store credit cannot be used here. Open the sale and pay it there with store credit.',
  SUPPLIER_REF_DUPLICATE:
    'An invoice of this supplier with this number has already been entered. Check the number.',
  SUPPLIER_ON_HOLD: 'This supplier is on hold. Remove the hold on the page of the supplier first.',
  UNBALANCED: 'Debits and credits differ by %{difference:money}. Correct the amounts.',
  DEBIT_OR_CREDIT: 'Enter either a debit or a credit.',
  TRANSFER_SAME_ACCOUNT: 'Choose another account than the one the money comes from.',
  ACCOUNT_TAKEN: 'Other documents post to this account. Choose another account.',
  NOT_A_CASH_ACCOUNT: 'Choose a cash or bank account.',
  TRANSFER_SAME_BRANCH: 'Goods cannot be transferred within one branch. Choose another branch.',
  HAS_PAYMENTS: 'Void the payments of %{paid:money} first.',
  LATER_RETURN: 'There is a later return. Cancel that return first.',
  CORRECTS_RETURNS:
    'This credit note cannot be cancelled by itself: it corrects the price of returned goods to that of the bill. Cancel the return of the goods; the credit note is cancelled with it.',
  CREDIT_USED:
    'The credit of this return has paid %{amount:money} of another sale. Cancel that sale first.',
  HAS_RETURNS:
    'Goods were returned, so this document can no longer be changed or undone. Cancel the returns first.',
  NO_ALLERGENS: 'Services have no allergens. Remove the allergens, or choose another type.',
  HAS_MOVEMENTS:
    'Goods of this product have moved, or posted documents use it, so this value cannot be changed. Create a new product.',
  HAS_POSTINGS:
    'Posted documents use this record, so this value cannot be changed. Create a new record.',
  ALREADY_DELIVERED: 'Goods have already been delivered. Undo the deliveries first.',
  OTHER_SALESPERSON: 'You can only enter sales in your own name.',
  QUOTE_EXPIRED: 'This quote was valid until %{validUntil}. Enter a later date to continue.',
  NOT_SELLABLE: 'This product cannot be sold. Choose another product.',
  NOT_PURCHASABLE: 'This product cannot be bought. Choose another product.',
  RECEIPT_NEEDED:
    'You may not return goods without a sale. Open the sale and return the goods there.',
} as const

/** Holds the texts of printing documents. */
export const printout = {
  making: 'Preparing the printout…',
  print: 'Print',
  download: 'Download PDF',
  mail: 'Send by e-mail',
  failed: 'The printout could not be created. Try again.',
} as const

/**
 * Holds the texts of screens of documents, and the reason that the undo of an import gives for reversing a document.
 */
export const document = {
  notNow: 'Not now',
  left: 'Left',
  expected: 'Expected',
  returnable: 'Returnable',
  line: 'Line %{line}',
  done: '%{action}: done',
  importUndone: 'Import undone',
} as const

/** Labels tax fields with the team's name of the tax, such as VAT. */
export const taxWords = {
  salesTax: 'Sales tax',
  tax: '%{tax}',
  rate: '%{tax} %',
  shipping: 'Shipping %{tax}',
  pricesInclude: 'Prices include %{tax}',
  priceIncludes: 'Price includes %{tax}',
  subtotal: 'Subtotal, %{tax} included',
  included: '%{tax} included',
} as const
