import { code, date, integer, money, reference, select } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { reportAccess } from '../../documents/access.ts'
import { partyLedgerSources } from '../../documents/journal-sources.ts'

/**
 * Declares the due amounts and credit of customers at the end of a day, from sales, returns and opening balances; later
 * payments do not count (rule 4.8).
 */
export const receivables = defineResource('receivables', {
  icon: 'banknote',
  group: 'reports',
  title: 'number',
  sort: ['dueDate', 'ASC'],
  source: 'view',
  whole: true,
  reads: ['sales', 'payments', 'set-offs', 'write-offs', 'customers'],
  looksUp: partyLedgerSources,
  linksTo: { by: 'resource', id: 'id' },
  access: { ...reportAccess, sales: 'view' },
  routes: { list: '/receivables' },
  params: { asOf: date({ default: 'today' }) },
  groups: ['customer', 'branch', 'dueDate.month'],
  states: ['kind'],
  essentials: ['due', 'daysOverdue', 'customer', 'dueDate'],
  fields: {
    number: code({ search: true, column: true }),
    kind: select({
      choices: { sale: 'neutral', order: 'info', return: 'warning', opening: 'neutral' },
      filter: true,
    }),
    date: date({ filter: true, column: true }),
    dueDate: date({ filter: true, column: true }),
    customer: reference('customers', { filter: true, column: true }),
    branch: reference('branches', { filter: true, column: true }),
    total: money({ column: true }),
    /** Holds the due amount; a negative amount is credit of the customer (I10). */
    due: money({ filter: true, column: true }),
    credit: money(),
    daysOverdue: integer({ filter: true, column: true }),
    resource: code({ internal: true }),
  },
})
