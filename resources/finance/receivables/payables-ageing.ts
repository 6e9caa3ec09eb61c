import { money, reference } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { purchaseReportAccess } from '../../documents/access.ts'
import { partyLedgerSources } from '../../documents/journal-sources.ts'
import { ageFields, ageingParams } from './ageing-fields.ts'

/**
 * Declares the amounts owed to each supplier at the end of a day, by age (rule 5.3); the total equals the payables of
 * the dashboard (I18).
 */
export const payablesAgeing = defineResource('payables-ageing', {
  icon: 'chart-column',
  group: 'reports',
  title: 'supplier',
  sort: ['total', 'DESC'],
  source: 'view',
  whole: true,
  reads: ['purchases', 'receipts', 'payments', 'write-offs', 'suppliers'],
  looksUp: partyLedgerSources,
  linksTo: { resource: 'suppliers', id: 'supplier' },
  access: purchaseReportAccess,
  routes: { list: '/payables-ageing' },
  params: ageingParams,
  essentials: ['total', 'older', 'days90', 'days60', 'days30'],
  fields: {
    supplier: reference('suppliers', { filter: true, column: true }),
    ...ageFields,
    total: money({ column: true }),
    /** Holds the company's credit: returns and payments that no purchase has used yet. */
    credit: money({ column: true }),
    openingBalance: money(),
    /** Holds total + openingBalance − credit, which is the last balance of the supplier's history. */
    balance: money({ column: true }),
  },
})
