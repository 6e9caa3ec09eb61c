import { date, money, quantity, reference } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { salesReportAccess } from '../../documents/access.ts'
import { partyLedgerSources } from '../../documents/journal-sources.ts'

/** Declares the sales and due amounts of each customer, with the date of the last sale to find inactive customers. */
export const customerReport = defineResource('customer-report', {
  icon: 'chart-column',
  group: 'customer',
  title: 'customer',
  sort: ['total', 'DESC'],
  source: 'view',
  whole: true,
  reads: ['sales', 'payments', 'set-offs', 'write-offs', 'customers'],
  looksUp: [...partyLedgerSources, 'payment-methods'],
  linksTo: { resource: 'customers', id: 'customer' },
  access: salesReportAccess,
  routes: { list: '/customer-report' },
  params: {
    from: date({ opensWith: 'thisMonth' }),
    to: date({ default: 'today', atLeast: 'from' }),
  },
  ratios: { averageBasket: { of: 'total', to: 'orders', as: 'money' } },
  essentials: ['due', 'total', 'overdue', 'lastSale'],
  fields: {
    customer: reference('customers', { filter: true, column: true }),
    orders: quantity({ filter: true, column: true }),
    /** Holds the date of the first sale. This field and `lastSale` ignore sales after the period. */
    firstSale: date(),
    lastSale: date({ filter: true, column: true }),
    total: money({ column: true }),
    returned: money({ column: true }),
    /** Holds total − returned, which is the turnover in the sales report. */
    netTotal: money(),
    averageBasket: money({ column: true }),
    profit: money({ requires: 'view_profit' }),
    /** Holds payments less refunds. */
    paid: money(),
    /** Holds debts written off, less credit that the company kept. */
    writtenOff: money(),
    /** Holds the due amount at the end of the period. */
    due: money({ filter: true, column: true }),
    overdue: money({ filter: true, column: true }),
    creditLimit: money({ sum: false }),
  },
})
