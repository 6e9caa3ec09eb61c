import { date, money, percent, reference } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { reportAccess } from '../../documents/access.ts'
import { filterByPeriod, periodFields } from './period-fields.ts'

/**
 * Declares the tax to be paid, by rate; sales by invoice date, purchases by the date of the supplier's bill, expenses by
 * their date.
 */
export const taxReport = defineResource('tax-report', {
  icon: 'percent',
  group: 'reports',
  title: 'rate',
  sort: ['rate', 'DESC'],
  source: 'view',
  whole: true,
  reads: ['sales', 'receipts', 'purchases', 'expenses'],
  looksUp: ['products', 'customers', 'suppliers', 'branches'],
  access: { ...reportAccess, sales: 'none', purchasing: 'none' },
  routes: { list: '/tax-report' },
  params: {
    from: date({ opensWith: 'thisMonth' }),
    to: date({ default: 'today', atLeast: 'from' }),
    branch: reference('branches'),
  },
  drill: ({ rate, ...row }) => ({
    resource: 'tax-entries',
    filter: { rate, ...filterByPeriod(row) },
  }),
  essentials: ['payable', 'salesTax', 'purchaseTax'],
  fields: {
    rate: percent({ column: true }),
    salesBase: money({ column: true }),
    salesTax: money({ column: true }),
    returnBase: money({ column: true }),
    returnTax: money({ column: true }),
    purchaseBase: money({ column: true }),
    purchaseTax: money({ column: true }),
    /** Holds salesTax + returnTax − purchaseTax. */
    payable: money({ column: true }),
    ...periodFields,
  },
})
