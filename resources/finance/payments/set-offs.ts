import { date, money, reference } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { saleAccess } from '../../company/access.ts'

/**
 * business.md §2.3: what a return paid of a sale, by day: its own one, or another that its customer settled with the
 * credit left. Without the day nobody could tell what was due in the past.
 */
export const setOffs = defineResource('set-offs', {
  icon: 'undo-2',
  group: 'reports',
  title: 'creditNote',
  sort: ['date', 'DESC'],
  source: 'ledger',
  access: saleAccess,
  fields: {
    date: date({ required: true, filter: true, column: true }),
    creditNote: reference('sales', { required: true, filter: true, column: true }),
    sale: reference('sales', { required: true, filter: true, column: true, width: 200 }),
    /** Negative where a cancelled sale gives the credit back. */
    amount: money({ required: true, column: true }),
  },
})
