import { money, reference } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { salesReportAccess } from '../../sales/access.ts'
import { ageFields, ageingParams } from './ageing-fields.ts'

/**
 * Declares what each customer owed at the end of a day, by age (rule 5.3); the total equals the dashboard's receivables
 * (I18).
 */
export const receivablesAgeing = defineResource('receivables-ageing', {
  icon: 'chart-column',
  group: 'reports',
  title: 'customer',
  sort: ['total', 'DESC'],
  source: 'view',
  whole: true,
  reads: ['sales', 'payments', 'set-offs', 'write-offs', 'customers'],
  linksTo: { resource: 'customers', id: 'customer' },
  /** Denies the list to sales staff: with only their own sales, an account would be wrong. */
  access: { ...salesReportAccess, sales: 'none' },
  routes: { list: '/receivables-ageing' },
  params: ageingParams,
  essentials: ['total', 'older', 'days90', 'days60', 'days30'],
  fields: {
    customer: reference('customers', { filter: true, column: true }),
    ...ageFields,
    total: money({ filter: true, column: true }),
    /** Holds the customer's credit: returns and payments that no sale has used yet. */
    credit: money({ column: true }),
    openingBalance: money(),
    /** total + openingBalance − credit: the last balance of the customer's statement. */
    balance: money(),
  },
})
