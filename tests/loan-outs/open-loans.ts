import { code, date, quantity, reference } from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'

/** Declares the report of goods that customers have not returned. */
export const openLoans = defineResource('open-loans', {
  icon: 'chart-column',
  group: 'sales',
  title: 'product',
  source: 'view',
  reads: ['loan-outs'],
  linksTo: { resource: 'loan-outs', id: 'loan' },
  access: { sales: 'view', stock: 'view', purchasing: 'none', hr: 'none' },
  groups: ['customer', 'product', 'branch'],
  fields: {
    product: reference('products', { filter: true, column: true }),
    customer: reference('customers', { filter: true, column: true }),
    branch: reference('branches', { filter: true, column: true }),
    date: date({ filter: true, column: true }),
    dueDate: date({ column: true }),
    quantity: quantity({ column: true }),
    loan: code({ max: 36, internal: true }),
  },
})
