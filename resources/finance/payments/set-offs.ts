import { date, money, reference } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { saleAccess } from '../../documents/access.ts'

/**
 * Declares applied credit notes: the amounts of sales that the credit of a return paid, by day. A credit note can pay
 * its own sale or another sale of the customer (rule 2.3). The day is needed to compute due amounts of past days.
 */
export const setOffs = defineResource('set-offs', {
  icon: 'undo-2',
  group: 'reports',
  title: 'creditNote',
  sort: ['date', 'DESC'],
  source: 'ledger',
  // Stock keepers see sales in order to deliver and take back goods, but not who paid what.
  access: { ...saleAccess, stock: 'none' },
  scopeFrom: 'sale',
  ownFrom: { sales: ['sale', 'creditNote'] },
  fields: {
    date: date({ required: true, filter: true, column: true }),
    creditNote: reference('sales', { required: true, filter: true, column: true }),
    sale: reference('sales', { required: true, filter: true, column: true, width: 200 }),
    /** Holds the amount; negative when the cancellation of the sale or of the return releases the credit. */
    amount: money({ required: true, column: true }),
  },
})
