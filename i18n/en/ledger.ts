import type { ResourceMessages } from '../resource-messages.ts'

const types = {
  asset: 'Asset',
  liability: 'Liability',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expense',
} as const

const roles = {
  cash: 'Cash',
  bank: 'Bank',
  receivables: 'Receivables',
  inventory: 'Inventory',
  goodsDeliveredNotInvoiced: 'Goods delivered, not invoiced',
  goodsInTransit: 'Goods in transit',
  inputTax: 'Input tax',
  supplierCredit: 'Credit with suppliers',
  payables: 'Payables',
  goodsReceivedNotInvoiced: 'Goods received, not invoiced',
  outputTax: 'Output tax',
  customerCredit: 'Credit of customers',
  equity: 'Equity',
  openingBalances: 'Opening balances',
  sales: 'Sales',
  salesReturns: 'Sales returns',
  discounts: 'Discounts given',
  postage: 'Shipping income',
  rounding: 'Rounding',
  stockGains: 'Stock gains',
  costOfGoods: 'Cost of goods sold',
  purchaseVariance: 'Purchase variance',
  stockLosses: 'Stock losses',
  cashDifference: 'Cash differences',
  writeOffs: 'Write-offs',
  expense: 'Expense',
} as const

/** Names accounts, journal and the reports on the books, and their fields. */
export const ledgerResources = {
  accounts: {
    name: 'Account |||| Chart of accounts',
    fields: { code: 'Number', role: 'Used for', taxRate: 'Tax rate' },
    help: {
      code: 'Blank: the next free number.',
      type: 'The type of an account to which documents post cannot be changed.',
    },
    choices: { type: types, role: roles },
    sections: { main: 'Account' },
  },
  'journal-lines': {
    name: 'Journal line |||| Journal',
    origin: 'Created when documents are posted.',
    fields: {
      number: 'Document',
      role: 'Used for',
      debit: 'Debit',
      credit: 'Credit',
      entry: 'Entry',
      resource: 'Kind of document',
      document: 'Document ID',
      line: 'Line ID',
    },
    choices: { role: roles },
  },
  'journal-entries': {
    name: 'Journal entry |||| Journal entries',
    fields: {
      number: 'Number',
      reversedOn: 'Reversed on',
      reverseReason: 'Reason for the reversal',
      debit: 'Debit',
      credit: 'Credit',
      'lines.debit': 'Debit',
      'lines.credit': 'Credit',
    },
    sections: { main: 'Entry' },
    choices: { status: { posted: 'Posted', reversed: 'Reversed' } },
    actions: { post: 'Post', reverse: 'Reverse' },
    effects: {
      post: 'The entry gets its number and counts in the books. It can no longer be edited.',
      reverse: 'The opposite entry is posted.',
    },
  },
  'cash-transfers': {
    name: 'Cash transfer |||| Cash transfers',
    fields: {
      number: 'Number',
      from: 'From account',
      to: 'To account',
      toBranch: 'Receiving branch',
    },
    help: {
      branch:
        'The branch whose drawer gives the money or, for a withdrawal from the bank, receives it. Cash always belongs to a branch.',
      toBranch: 'Only for cash that goes to another branch.',
    },
    sections: { main: 'Transfer' },
    choices: { status: { posted: 'Posted', void: 'Voided' } },
    actions: { post: 'Post', void: 'Void' },
    effects: {
      post: 'The amount moves from one account to the other.',
      void: 'The transfer no longer counts.',
    },
  },
  'trial-balance': {
    name: 'Trial balance |||| Trial balance',
    fields: {
      code: 'Number',
      role: 'Used for',
      debit: 'Debit',
      credit: 'Credit',
      balance: 'Balance',
    },
    choices: { type: types, role: roles },
  },
  'general-ledger': {
    name: 'General ledger |||| General ledger',
    fields: {
      number: 'Document',
      debit: 'Debit',
      credit: 'Credit',
      resource: 'Kind of document',
      document: 'Document ID',
    },
    choices: { type: { forward: 'Balance brought forward', entry: 'Entry' } },
  },
  'balance-sheet': {
    name: 'Balance sheet |||| Balance sheet',
    fields: { section: 'Section', code: 'Number', line: 'Line', amount: 'Amount' },
    choices: {
      section: { assets: 'Assets', liabilities: 'Liabilities', equity: 'Equity' },
      line: { account: 'Account', profit: 'Profit so far' },
    },
  },
  'cash-accounts': {
    name: 'Cash account |||| Cash and bank',
    fields: { kind: 'Kind', balance: 'Balance' },
    choices: { kind: { cash: 'Cash', bank: 'Bank' } },
  },
} satisfies ResourceMessages
