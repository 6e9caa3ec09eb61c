import { code, date, money, percent, reference, select } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { reportAccess } from '../../documents/access.ts'

/** Declares the documents behind the tax report, each with its tax by rate; the sum of `payable` is the tax to be paid. */
export const taxEntries = defineResource('tax-entries', {
  icon: 'percent',
  group: 'reports',
  title: 'number',
  sort: ['date', 'DESC'],
  source: 'view',
  reads: ['sales', 'receipts', 'purchases', 'expenses'],
  looksUp: ['products', 'customers', 'suppliers', 'branches'],
  linksTo: { by: 'resource', id: 'document' },
  access: { ...reportAccess, sales: 'none', purchasing: 'none' },
  routes: { list: '/tax-entries' },
  groups: ['rate', 'kind', 'branch', 'customer', 'supplier', 'date.month', 'date.quarter'],
  states: ['kind'],
  essentials: ['tax', 'base', 'rate', 'date'],
  fields: {
    number: code({ search: true, column: true }),
    date: date({ filter: true, column: true, opensWith: 'thisMonth' }),
    kind: select({
      choices: {
        sale: 'success',
        return: 'warning',
        purchase: 'info',
        purchaseReturn: 'warning',
        expense: 'info',
      },
      filter: true,
    }),
    customer: reference('customers', { filter: true, column: true }),
    supplier: reference('suppliers', { filter: true, column: true }),
    branch: reference('branches', { filter: true }),
    rate: percent({ filter: true, column: true }),
    base: money({ column: true }),
    tax: money(),
    /** Holds the tax of sales and returns, and with the opposite sign that of purchases and expenses. */
    payable: money({ column: true }),
    resource: code({ internal: true }),
    document: code({ max: 36, internal: true }),
  },
})
