import { code, date, money, reference, select } from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { reportAccess } from '../access.ts'

/** business.md §5: goods received and sent back by day; the dashboard's purchase amount is the sum of this list. */
export const purchaseReport = defineResource('purchase-report', {
  icon: 'chart-column',
  group: 'purchase',
  title: 'number',
  sort: ['date', 'DESC'],
  source: 'view',
  access: { ...reportAccess, sales: 'none', purchasing: 'view' },
  routes: { list: '/purchase-report' },
  fields: {
    number: code({ search: true, column: true }),
    kind: select({
      choices: { purchase: 'neutral', return: 'warning' },
      filter: true,
      column: true,
    }),
    date: date({ filter: true, column: true }),
    supplier: reference('suppliers', { filter: true, column: true }),
    branch: reference('branches', { filter: true, column: true }),
    purchase: reference('purchases', { filter: true, column: true }),
    total: money({ column: true }),
  },
})
