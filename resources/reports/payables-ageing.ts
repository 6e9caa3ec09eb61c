import { date, money, reference, select } from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { purchaseReportAccess } from '../access.ts'

/** business.md §5: what we owed each supplier at the end of a day, by how long it was due; the total is the dashboard's. */
export const payablesAgeing = defineResource('payables-ageing', {
  icon: 'chart-column',
  group: 'reports',
  title: 'supplier',
  sort: ['total', 'DESC'],
  source: 'view',
  reads: ['purchases', 'receipts', 'payments', 'suppliers'],
  opens: { resource: 'suppliers', id: 'supplier' },
  access: purchaseReportAccess,
  routes: { list: '/payables-ageing' },
  asks: {
    asOf: date({ default: 'today' }),
    /** Days count from the day it was due, or from the day of the document. */
    basis: select({ choices: { dueDate: 'neutral', documentDate: 'neutral' }, default: 'dueDate' }),
  },
  fields: {
    supplier: reference('suppliers', { filter: true, column: true }),
    current: money({ column: true }),
    days30: money({ column: true }),
    days60: money({ column: true }),
    days90: money({ column: true }),
    older: money({ column: true }),
    total: money({ column: true }),
    /** To our good: returns and payments that no purchase has used yet. */
    credit: money({ column: true }),
    openingBalance: money(),
    /** total + openingBalance − credit: the last balance of the supplier's history. */
    balance: money({ column: true }),
  },
})
