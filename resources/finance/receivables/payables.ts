import { code, date, money, reference, select, text } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { reportAccess } from '../../documents/access.ts'
import { partyLedgerSources } from '../../documents/journal-sources.ts'

/**
 * Declares the amounts owed at the end of a day: to suppliers, for received or billed goods and for opening balances;
 * to payees, for expenses (rule 4.18).
 */
export const payables = defineResource('payables', {
  icon: 'banknote',
  group: 'reports',
  title: 'number',
  sort: ['date', 'ASC'],
  source: 'view',
  whole: true,
  reads: ['purchases', 'payments', 'receipts', 'suppliers', 'expenses'],
  looksUp: partyLedgerSources,
  linksTo: { by: 'resource', id: 'id' },
  access: { ...reportAccess, sales: 'none', purchasing: 'view' },
  routes: { list: '/payables' },
  params: { asOf: date({ default: 'today' }) },
  groups: ['supplier', 'payee', 'branch', 'kind', 'date.month'],
  states: ['kind'],
  essentials: ['due', 'supplier', 'date'],
  fields: {
    number: code({ search: true, column: true }),
    kind: select({
      choices: { purchase: 'neutral', return: 'warning', opening: 'neutral', expense: 'info' },
      filter: true,
    }),
    date: date({ filter: true, column: true }),
    supplier: reference('suppliers', { filter: true, column: true }),
    /** Holds the payee of an expense. */
    payee: text({ search: true, column: true }),
    supplierRef: text({ search: true, column: true }),
    branch: reference('branches', { filter: true }),
    total: money({ column: true }),
    /** Holds the due amount; a negative amount is credit of the company. */
    due: money({ filter: true, column: true }),
    /** Holds the credit of the company as a positive amount, for the totals. */
    credit: money(),
    resource: code({ internal: true }),
  },
})
