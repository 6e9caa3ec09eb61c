import { boolean, code, percent, select, text } from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { booksAccess } from './access.ts'

/** Lists the types of accounts with the tones of their chips. */
export const accountTypes = {
  asset: 'info',
  liability: 'warning',
  equity: 'neutral',
  income: 'success',
  expense: 'error',
} as const

/** Lists the roles of accounts in postings. `armazem_account_roles` (database/35-chart-of-accounts.sql) has their types. */
export const accountRoles = {
  cash: 'neutral',
  bank: 'neutral',
  receivables: 'neutral',
  inventory: 'neutral',
  goodsDeliveredNotInvoiced: 'neutral',
  goodsInTransit: 'neutral',
  inputTax: 'neutral',
  supplierCredit: 'neutral',
  payables: 'neutral',
  goodsReceivedNotInvoiced: 'neutral',
  outputTax: 'neutral',
  customerCredit: 'neutral',
  equity: 'neutral',
  openingBalances: 'neutral',
  sales: 'neutral',
  salesReturns: 'neutral',
  discounts: 'neutral',
  postage: 'neutral',
  rounding: 'neutral',
  stockGains: 'neutral',
  costOfGoods: 'neutral',
  purchaseVariance: 'neutral',
  stockLosses: 'neutral',
  cashDifference: 'neutral',
  writeOffs: 'neutral',
  expense: 'neutral',
} as const

/** Declares the chart of accounts (rule 1.23). */
export const accounts = defineResource('accounts', {
  icon: 'book-open',
  group: 'books',
  sort: ['code', 'ASC'],
  subtitle: 'code',
  access: booksAccess,
  related: ['general-ledger'],
  routes: { list: '/account-list' },
  states: ['type'],
  inactive: { isActive: false },
  importKey: 'code',
  when: {
    type: { readOnly: { role_ne: null } },
  },
  fields: {
    /** Holds the number of the account; if blank, the database assigns the next free number of the role or type. */
    code: code({ max: 16, unique: true, search: true, column: true }),
    name: text({ required: true, max: 100, search: true, column: true }),
    type: select({
      required: true,
      choices: accountTypes,
      default: 'asset',
      filter: true,
      column: true,
    }),
    /** Names the role of the account in postings; blank for accounts that only manual entries use. */
    role: select({
      choices: accountRoles,
      readOnly: true,
      filter: true,
      column: true,
      width: 240,
    }),
    /** Holds the rate in percent of an account for input or output tax. */
    taxRate: percent({ readOnly: true }),
    /** Names the cause of the stock gains or losses that are posted to the account; blank for all other causes. */
    cause: code({ max: 32, readOnly: true, internal: true }),
    isActive: boolean({ default: true, filter: true, column: true }),
  },
})
