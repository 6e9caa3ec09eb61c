import type { ResourceMessages } from '../resource-messages.ts'

/** Names sales and invoices, and their fields. */
export const salesResources = {
  sales: {
    printouts: {
      receipt: 'Receipt',
      invoice: 'Invoice',
      quote: 'Quote',
      orderConfirmation: 'Order confirmation',
      deliveryNote: 'Delivery note',
      creditNote: 'Credit note',
    },
    name: 'Sale |||| Sales',
    references: { original: 'Returns and credit notes' },
    fields: {
      issuedAt: 'First printed',
      recipient: 'Recipient',
      deliveryAddress: 'Delivery address',
      number: 'Number',
      kind: 'Kind',
      'lines.delivered': 'Delivered',
      'lines.priceSource': 'Price source',
    },
    help: {
      salesperson: 'Blank: the person who enters the sale.',
      validUntil:
        'The last day on which the customer can accept the quote. Blank on a new quote: after the number of days in Settings, Company.',
      dueDate: 'Blank: by the customer’s payment terms.',
    },
    inputHelp: {
      voidPayments:
        'A sale with payments can only be cancelled if its payments are voided. The money goes back to the customer.',
      refundMethod: 'Blank: the remaining amount stays as the customer’s credit.',
      refundAmount: 'Blank: the whole remaining amount.',
    },
    choices: {
      validity: { valid: 'Valid', expired: 'Expired' },
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
      credit: 'Credit undelivered goods',
      issue: 'Print',
      undeliver: 'Undo deliveries',
      cancel: 'Cancel sale',
    },
    effects: {
      'write-off':
        'The customer no longer owes this amount; it counts as an expense. You can reverse this.',
      'reverse-write-off': 'The whole written-off amount is due again from today.',
      hold: 'The sale is set aside; nothing is reserved.',
      confirm: 'The order gets its number and the goods are reserved.',
      deliver: 'The goods leave stock.',
      invoice: 'The customer owes the whole amount.',
      complete: 'Goods are delivered, invoiced and paid in one step; an unpaid amount stays due.',
      return: 'The goods come back; the amount due decreases, or money is refunded.',
      credit:
        'Creates a credit note for the goods that were invoiced and not delivered, releases these goods and closes the order. The amount due decreases, or money is refunded. Shipping is credited only if nothing was delivered.',
      issue: 'Later prints are marked as copies.',
      undeliver: 'All delivered goods go back into stock at the same value.',
      cancel:
        'Reserved goods are released; a delivery or a return of goods is reversed. This cannot be undone.',
      pay: 'Records a payment from the customer or, for a return, a refund to the customer.',
    },
  },
  invoices: {
    name: 'Invoice |||| Invoices',
    origin: 'Created when a sale is completed at the till or invoiced on its page.',
    fields: { number: 'Number', daysOverdue: 'Days overdue' },
    choices: { status: { partial: 'Partly paid', overdue: 'Overdue', credit: 'Credit' } },
  },
  'sales-report': {
    name: 'Sales report |||| Sales report',
    fields: { items: 'Quantity' },
    choices: { paymentStatus: { partial: 'Partly paid' } },
  },
  'sales-lines': {
    name: 'Sales detail |||| Sales detail',
    fields: { quantity: 'Net quantity', kind: 'Kind', sale: 'Sale' },
  },
  'discount-report': {
    name: 'Discounts and prices |||| Discounts and prices',
    fields: { price: 'Unit price', kind: 'Kind', sale: 'Sale', discountPercent: 'Discount %' },
    choices: { kind: { discount: 'Discount', override: 'Other price' } },
  },
} as const satisfies ResourceMessages

/** Holds the texts of the page of a customer's invoices. */
export const customerInvoice = {
  title: 'Customer invoice',
  ofCustomer: 'Customer invoices',
  choose: 'Choose an invoice to see its printed form.',
  none: 'No invoices yet.',
  missing: 'This invoice does not exist or was cancelled.',
  openSale: 'Open sale',
  back: 'All invoices',
} as const

export const salesReportFields = {
  asOf: 'As of',
  count: 'Entries',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
  hour: 'Hour',
  cashier: 'User',
  salesperson: 'Salesperson',
  validUntil: 'Valid until',
  validity: 'Validity',
  orders: 'Sales',
  gross: 'Gross',
  net: 'Net',
  margin: 'Margin %',
  share: 'Share %',
  averageBasket: 'Average sale',
  sold: 'Sold',
  methods: 'Paid by',
  firstSale: 'First sale',
  lastSale: 'Last sale',
  returned: 'Returned',
  due: 'Due',
  overdue: 'Overdue',
  previous: 'Previous period',
  position: 'Rank',
  amount: 'Amount',
  salesBase: 'Sales, net',
  salesTax: 'Sales, tax',
  returnBase: 'Returns, net',
  returnTax: 'Returns, tax',
  purchaseBase: 'Purchases, net',
  purchaseTax: 'Purchases, tax',
  payable: 'To pay',
  hasReceipt: 'Receipt file',
  listPrice: 'List price',
  listAmount: 'At list price',
  soldAmount: 'Sold for',
  discountGiven: 'Discount given',
  time: 'Time',
  action: 'Action',
  changes: 'Changed fields',
  ip: 'IP address',
  debit: 'Debit',
  balance: 'Balance',
  openingBalance: 'Opening balance',
} as const

/** Holds the texts of notifications about sales. */
export const saleEvents = {
  overdue: 'Invoice %{name} is overdue |||| %{smart_count} invoices are overdue',
} as const

/** Names the events in the settings of notifications. */
export const saleEventNames = {
  overdue: 'Overdue invoices of customers',
} as const
