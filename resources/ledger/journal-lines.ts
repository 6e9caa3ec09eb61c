import { code, date, money, reference, select, text } from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { journalSources } from '../documents/journal-sources.ts'
import { booksReportAccess } from './access.ts'
import { accountRoles } from './accounts.ts'

/**
 * Declares the append-only ledger of money (rule 1.24). The debits and credits of an entry are equal.
 * database/47-post-journal.sql writes the lines.
 */
export const journalLines = defineResource('journal-lines', {
  icon: 'book-open',
  group: 'books',
  title: 'number',
  sort: ['date', 'DESC'],
  source: 'ledger',
  history: false,
  looksUp: [...journalSources, 'journal-entries', 'cash-transfers'],
  access: booksReportAccess,
  scope: ['branch'],
  routes: { list: '/journal' },
  linksTo: { by: 'resource', id: 'document' },
  groups: ['account', 'role', 'branch', 'customer', 'supplier', 'date.day', 'date.month'],
  essentials: ['debit', 'credit', 'account', 'date'],
  fields: {
    number: code({ column: true }),
    date: date({ required: true, filter: true, column: true }),
    account: reference('accounts', { required: true, filter: true, column: true }),
    role: select({ choices: accountRoles, filter: true }),
    debit: money({ required: true, default: 0, dashZero: true, column: true }),
    credit: money({ required: true, default: 0, dashZero: true, column: true }),
    customer: reference('customers', { filter: true }),
    supplier: reference('suppliers', { filter: true }),
    /** Names the product of a line of the inventory account. */
    product: reference('products'),
    branch: reference('branches', { column: true }),
    description: text({ max: 500 }),
    /** Holds the id that the lines of one entry share. */
    entry: code({ required: true, max: 36 }),
    /** Names the resource of the posted document, whose id is in `document`. */
    resource: code({ required: true }),
    document: code({ required: true, max: 36 }),
  },
})
