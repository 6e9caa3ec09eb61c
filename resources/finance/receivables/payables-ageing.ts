import { money, reference, select } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { purchaseReportAccess } from '../../documents/access.ts'
import { partyLedgerSources } from '../../documents/journal-sources.ts'
import { ageFields, ageingDay, ageingParams } from './ageing-fields.ts'

/**
 * Declares the amounts owed to each supplier, and for all unpaid expenses, at the end of a day, by age (rule 5.3); the
 * total equals the payables of the dashboard, and each row opens the payables that it sums up (I18).
 */
export const payablesAgeing = defineResource('payables-ageing', {
  icon: 'chart-column',
  group: 'reports',
  title: 'supplier',
  fallbackTitle: 'kind',
  sort: ['total', 'DESC'],
  source: 'view',
  whole: true,
  reads: ['purchases', 'receipts', 'payments', 'write-offs', 'suppliers', 'expenses'],
  looksUp: partyLedgerSources,
  drill: ({ supplier, kind, periodEnd }) => ({
    resource: 'payables',
    filter: {
      ...(kind === 'expenses' ? { kind: 'expense' } : { supplier }),
      due_gt: 0,
      asOf: periodEnd,
    },
  }),
  access: purchaseReportAccess,
  routes: { list: '/payables-ageing' },
  params: ageingParams,
  essentials: ['total', 'older', 'days90', 'days60', 'days30'],
  fields: {
    supplier: reference('suppliers', { filter: true, column: true }),
    /** Holds `expenses` in the row of all unpaid expenses, which have no supplier. */
    kind: select({ choices: { supplier: 'neutral', expenses: 'info' }, filter: true }),
    ...ageFields,
    total: money({ column: true }),
    /** Holds the company's credit, such as returns and payments that no purchase has used yet. */
    credit: money({ column: true }),
    /** Holds the unpaid part of the opening balance, which is part of the total or, if it is negative, of the credit. */
    openingBalance: money(),
    /** Holds total − credit, which is the last balance of the supplier's history. */
    balance: money({ column: true }),
    /**
     * Holds the amounts of goods received and not billed, with tax. Without them, the balances are the payables of the
     * balance sheet less the credit with suppliers.
     */
    notBilled: money({ column: true }),
    ...ageingDay,
  },
})
