import { money, reference } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { salesReportAccess } from '../../documents/access.ts'
import { partyLedgerSources } from '../../documents/journal-sources.ts'
import { ageFields, ageingDay, ageingParams } from './ageing-fields.ts'

/**
 * Declares the amounts owed by each customer at the end of a day, by age (rule 5.3); the total equals the receivables
 * of the dashboard, and each row opens the receivables that it sums up (I18).
 */
export const receivablesAgeing = defineResource('receivables-ageing', {
  icon: 'chart-column',
  group: 'reports',
  title: 'customer',
  sort: ['total', 'DESC'],
  source: 'view',
  whole: true,
  reads: ['sales', 'payments', 'set-offs', 'write-offs', 'customers'],
  looksUp: partyLedgerSources,
  drill: ({ customer, periodEnd }) => ({
    resource: 'receivables',
    filter: { customer, due_gt: 0, asOf: periodEnd },
  }),
  /** Hides the list from sales staff: people who see only their own sales would see wrong totals. */
  access: { ...salesReportAccess, sales: 'none' },
  routes: { list: '/receivables-ageing' },
  params: ageingParams,
  essentials: ['total', 'older', 'days90', 'days60', 'days30'],
  fields: {
    customer: reference('customers', { filter: true, column: true }),
    ...ageFields,
    total: money({ filter: true, column: true }),
    /** Holds the customer's credit, such as returns and payments that no sale has used yet. */
    credit: money({ column: true }),
    /** Holds the unpaid part of the opening balance, which is part of the total or, if it is negative, of the credit. */
    openingBalance: money(),
    /** Holds total − credit, which is the last balance of the customer's statement. */
    balance: money(),
    ...ageingDay,
  },
})
