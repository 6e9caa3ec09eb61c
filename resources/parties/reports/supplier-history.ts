import { code, date, money, reference, select, text } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { purchaseReportAccess } from '../../documents/access.ts'
import { partyLedgerSources } from '../../documents/journal-sources.ts'

/**
 * Lists the types of entries of a supplier's account. An order is listed but changes the balance only when goods or a
 * bill arrive. A bill difference is the amount by which a bill differs from the goods received before.
 */
export const accountEvents = {
  opening: 'neutral',
  purchase: 'neutral',
  receipt: 'success',
  bill: 'info',
  billDifference: 'info',
  return: 'warning',
  payment: 'success',
  refund: 'warning',
  writeOff: 'neutral',
} as const

/** Declares the documents and payments of a supplier, with the balance after each (I13). */
export const supplierHistory = defineResource('supplier-history', {
  icon: 'history',
  group: 'supplier',
  title: 'number',
  sort: ['date', 'DESC'],
  source: 'view',
  whole: true,
  reads: ['purchases', 'receipts', 'payments', 'write-offs', 'suppliers'],
  looksUp: partyLedgerSources,
  linksTo: { by: 'resource', id: 'document' },
  access: { ...purchaseReportAccess, purchasing: 'view+export' },
  routes: { list: '/supplier-history' },
  groups: ['supplier', 'type', 'date.month'],
  fallbackTitle: 'type',
  states: ['type'],
  essentials: ['balance', 'debit', 'credit', 'date'],
  fields: {
    number: code({ search: true, column: true }),
    date: date({ filter: true, column: true }),
    type: select({ choices: accountEvents, filter: true, column: true }),
    supplier: reference('suppliers', { filter: true, column: true, width: 112 }),
    branch: reference('branches', { filter: true }),
    /** Holds the supplier's document number, or the number of the payment. */
    reference: text({ search: true }),
    /** Holds the total of the document; also of orders, which do not change the balance. */
    amount: money({ column: true, sum: false }),
    /** Holds the amount that lowers the balance; `credit` raises it. */
    debit: money({ column: true }),
    credit: money({ column: true }),
    /** Holds the amount owed after the entry, over all branches; a negative amount is credit of the company. */
    balance: money({ column: true, sum: false }),
    resource: code({ internal: true }),
    document: code({ internal: true }),
  },
})
