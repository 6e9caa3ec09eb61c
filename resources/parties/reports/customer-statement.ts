import { code, date, money, reference, select, text } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { salesReportAccess } from '../../documents/access.ts'
import { partyLedgerSources } from '../../documents/journal-sources.ts'

/** Declares a customer's account in a period, from opening to closing balance. */
export const customerStatement = defineResource('customer-statement', {
  icon: 'file-text',
  group: 'reports',
  title: 'number',
  sort: ['date', 'ASC'],
  source: 'view',
  whole: true,
  reads: ['sales', 'payments', 'write-offs', 'customers'],
  looksUp: partyLedgerSources,
  linksTo: { by: 'resource', id: 'document' },
  /** Hides the list from sales staff: people who see only their own sales would see wrong balances. */
  access: { ...salesReportAccess, sales: 'none' },
  routes: { list: '/customer-statement' },
  params: {
    from: date({ opensWith: 'thisMonth' }),
    to: date({ default: 'today', atLeast: 'from' }),
  },
  fallbackTitle: 'type',
  states: ['type'],
  essentials: ['balance', 'debit', 'credit', 'date'],
  fields: {
    number: code({ search: true, column: true }),
    date: date({ column: true }),
    type: select({
      choices: {
        forward: 'neutral',
        opening: 'neutral',
        invoice: 'info',
        return: 'warning',
        payment: 'success',
        refund: 'warning',
        writeOff: 'neutral',
      },
      filter: true,
      column: true,
    }),
    customer: reference('customers', { filter: true, column: true }),
    reference: text({ search: true }),
    /** Holds the amount that raises the balance; `credit` lowers it. */
    debit: money({ column: true }),
    credit: money({ column: true }),
    /** Holds the balance after the entry; a negative balance is credit. */
    balance: money({ column: true, sum: false }),
    resource: code({ internal: true }),
    document: code({ internal: true }),
  },
})
