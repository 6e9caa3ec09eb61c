import { code, date, money, reference, select, text } from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { journalSources } from '../documents/journal-sources.ts'
import { booksReportAccess } from './access.ts'
import { accountRoles } from './accounts.ts'

const pointer = { by: 'resource', id: 'document' } as const
const posted = { internal: true, pointer } as const
/** Adds a second foreign key, to the line of the document. */
const byLine = { line: 'line' } as const
const postedByLine = { internal: true, pointer: { ...pointer, ...byLine } } as const

/**
 * Declares a foreign key for each resource that posts to the journal. Each journal line has exactly one of these keys,
 * to its document (decision 075), and may also name a line of that document. `documentPointers` adds the documents of
 * other modules that move stock.
 */
const documents = {
  sale: reference('sales', postedByLine),
  purchase: reference('purchases', postedByLine),
  payment: reference('payments', posted),
  expense: reference('expenses', postedByLine),
  writeOff: reference('write-offs', posted),
  dayClosing: reference('day-closings', posted),
  adjustment: reference('adjustments', postedByLine),
  transfer: reference('transfers', postedByLine),
  journalEntry: reference('journal-entries', postedByLine),
  cashTransfer: reference('cash-transfers', posted),
  /** Points to the customer whose opening balance is posted; the next field to the supplier. */
  openingCustomer: reference('customers', posted),
  openingSupplier: reference('suppliers', posted),
}

/** Lists the resources to whose records reports on the journal link. */
export const bookSources = [...journalSources, 'journal-entries', 'cash-transfers'] as const

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
  looksUp: bookSources,
  documentPointers: { ...pointer, ...byLine, ledger: 'stock-movements' },
  access: booksReportAccess,
  scope: ['branch'],
  routes: { list: '/journal' },
  linksTo: { by: 'resource', id: 'document' },
  groups: ['account', 'role', 'branch', 'customer', 'supplier', 'date.day', 'date.month'],
  essentials: ['debit', 'credit', 'account', 'date'],
  fields: {
    number: code({ column: true }),
    date: date({ required: true, filter: true, column: true, opensWith: 'thisMonth' }),
    account: reference('accounts', { required: true, filter: true, column: true }),
    role: select({ choices: accountRoles, filter: true }),
    debit: money({ required: true, default: 0, column: true }),
    credit: money({ required: true, default: 0, column: true }),
    customer: reference('customers', { filter: true, sparse: true }),
    supplier: reference('suppliers', { filter: true, sparse: true }),
    /** Names the product of a line of the inventory account. */
    product: reference('products', { sparse: true }),
    branch: reference('branches', { column: true }),
    description: text({ max: 500 }),
    /** Holds the id that the lines of one entry share. */
    entry: code({ required: true, max: 36 }),
    /** Names the resource of the posted document, whose id is in `document`. */
    resource: code({ required: true }),
    document: code({ required: true, max: 36 }),
    /** Holds the id of the document's line; blank when the amount is the sum of several lines. */
    line: code({ max: 36 }),
    ...documents,
  },
})
