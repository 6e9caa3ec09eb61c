import { code, date, integer, money, reference, select, text } from '../../src/schema/fields.ts'
import type { DrillTarget } from '../../src/schema/resource-options.ts'
import { defineResource } from '../../src/schema/resource.ts'
import type { Values } from '../../src/schema/values.ts'
import { booksReportAccess } from './access.ts'
import { accountRoles, accountTypes } from './accounts.ts'
import { bookSources } from './journal-lines.ts'

/** Declares the day of a report in each of its rows, so that a row can open its journal lines. */
const periodEnd = { periodEnd: date({ internal: true }) } as const

/** Returns the list and the filter of the lines of the general ledger up to a day, whose sum is the balance of an account. */
function openLedger({ account, periodEnd }: Values): DrillTarget {
  return { resource: 'general-ledger', filter: { account, to: periodEnd } }
}

/** Holds the options that are the same for all reports on balances at the end of a day. */
const balancesOfDay = {
  group: 'books',
  source: 'view',
  whole: true,
  reads: ['journal-lines', 'accounts'],
  looksUp: bookSources,
  drill: openLedger,
  access: booksReportAccess,
  params: { asOf: date({ default: 'today' }) },
} as const

/** Declares the trial balance: the sums of debits and credits of each account up to a day (rule 5.4). */
export const trialBalance = defineResource('trial-balance', {
  ...balancesOfDay,
  icon: 'chart-column',
  title: 'name',
  sort: ['code', 'ASC'],
  routes: { list: '/trial-balance' },
  groups: ['type'],
  states: ['type'],
  essentials: ['balance', 'debit', 'credit'],
  fields: {
    code: code({ search: true, column: true }),
    name: text({ search: true, column: true }),
    account: reference('accounts', { filter: true }),
    type: select({ choices: accountTypes, filter: true, column: true }),
    role: select({ choices: accountRoles, filter: true }),
    debit: money({ column: true }),
    credit: money({ column: true }),
    /** Holds debit − credit, whose sum over all accounts is zero. */
    balance: money({ column: true }),
    ...periodEnd,
  },
})

/**
 * Declares the balance sheet at the end of a day: assets equal liabilities and equity. The profit so far is a line of
 * equity without an account (rule 5.5).
 */
export const balanceSheet = defineResource('balance-sheet', {
  ...balancesOfDay,
  icon: 'chart-column',
  title: 'name',
  sort: ['position', 'ASC'],
  drill: ({ account, periodEnd }) =>
    account === null
      ? { resource: 'profit-entries', filter: { date_lte: periodEnd } }
      : openLedger({ account, periodEnd }),
  routes: { list: '/balance-sheet' },
  groups: ['section'],
  totals: [
    { section: 'assets' },
    { section: 'liabilities' },
    { section: 'equity' },
    { section: ['liabilities', 'equity'] },
  ],
  statement: { parts: 'section' },
  fallbackTitle: 'line',
  essentials: ['amount', 'section'],
  fields: {
    section: select({
      choices: { assets: 'info', liabilities: 'warning', equity: 'neutral' },
      filter: true,
      column: true,
    }),
    code: code({ column: true }),
    /** Holds the name of the account; blank for the profit. */
    name: text({ column: true }),
    line: select({ choices: { account: 'neutral', profit: 'neutral' } }),
    account: reference('accounts'),
    /** Holds the amount, positive on the side of its section. */
    amount: money({ column: true }),
    position: integer({ internal: true }),
    ...periodEnd,
  },
})

/** Declares the balances of the cash and bank accounts (rule 5.6). */
export const cashAccounts = defineResource('cash-accounts', {
  ...balancesOfDay,
  icon: 'wallet',
  title: 'name',
  sort: ['name', 'ASC'],
  routes: { list: '/cash-accounts' },
  states: ['kind'],
  essentials: ['balance', 'kind'],
  fields: {
    name: text({ search: true, column: true }),
    account: reference('accounts'),
    kind: select({ choices: { cash: 'neutral', bank: 'info' }, filter: true, column: true }),
    balance: money({ column: true }),
    ...periodEnd,
  },
})

/**
 * Declares the general ledger: the lines of each account in a period with the balance after each, preceded by the balance
 * before the period (rule 5.7).
 */
export const generalLedger = defineResource('general-ledger', {
  icon: 'book-open',
  group: 'books',
  title: 'number',
  sort: ['position', 'ASC'],
  source: 'view',
  whole: true,
  reads: ['journal-lines'],
  looksUp: [...bookSources, 'accounts'],
  linksTo: { by: 'resource', id: 'document' },
  access: booksReportAccess,
  routes: { list: '/general-ledger' },
  params: {
    from: date({ opensWith: 'thisMonth' }),
    to: date({ default: 'today', atLeast: 'from' }),
  },
  fallbackTitle: 'type',
  groups: ['account'],
  essentials: ['balance', 'debit', 'credit', 'date'],
  fields: {
    account: reference('accounts', { filter: true, column: true }),
    date: date({ column: true }),
    number: code({ search: true, column: true }),
    type: select({ choices: { forward: 'neutral', entry: 'neutral' }, filter: true }),
    customer: reference('customers', { filter: true }),
    supplier: reference('suppliers', { filter: true }),
    branch: reference('branches', { filter: true }),
    description: text({ search: true, column: true }),
    debit: money({ column: true }),
    credit: money({ column: true }),
    /** Holds the balance of the account after the line, debits positive. */
    balance: money({ column: true, sum: false }),
    resource: code({ internal: true }),
    document: code({ internal: true }),
    /** Orders the lines by account and date. */
    position: integer({ internal: true }),
  },
})
