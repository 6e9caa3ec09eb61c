import { code, date, money, reference, select, text } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { purchaseReportAccess } from '../../documents/access.ts'
import { partyLedgerSources } from '../../documents/journal-sources.ts'
import { accountEvents } from './supplier-history.ts'

/** Declares a supplier's account in a period, from opening to closing balance. */
export const supplierStatement = defineResource('supplier-statement', {
  icon: 'file-text',
  group: 'reports',
  title: 'number',
  sort: ['date', 'ASC'],
  source: 'view',
  whole: true,
  reads: ['purchases', 'receipts', 'payments', 'write-offs', 'suppliers'],
  looksUp: partyLedgerSources,
  linksTo: { by: 'resource', id: 'document' },
  access: purchaseReportAccess,
  routes: { list: '/supplier-statement' },
  params: {
    from: date({ opensWith: 'thisMonth' }),
    to: date({ default: 'today', atLeast: 'from' }),
  },
  fallbackTitle: 'type',
  states: ['type'],
  fields: {
    number: code({ search: true, column: true }),
    date: date({ column: true }),
    type: select({
      choices: { forward: 'neutral', ...accountEvents },
      filter: true,
      column: true,
    }),
    supplier: reference('suppliers', { filter: true, column: true }),
    reference: text(),
    debit: money({ column: true }),
    credit: money({ column: true }),
    balance: money({ column: true, sum: false }),
    resource: code({ internal: true }),
    document: code({ internal: true }),
  },
})
