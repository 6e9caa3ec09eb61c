import { code, date, integer, money, reference, select } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { reportAccess } from '../../documents/access.ts'

/** Declares invoiced sales with due amount and due date. */
export const invoices = defineResource('invoices', {
  icon: 'file-text',
  group: 'sales',
  title: 'number',
  sort: ['date', 'DESC'],
  source: 'view',
  reads: ['sales'],
  looksUp: ['payments', 'payment-methods'],
  linksTo: { resource: 'sales', id: 'id' },
  access: { ...reportAccess, sales: 'view', purchasing: 'none' },
  routes: { list: '/sales-invoice' },
  groups: ['customer', 'branch', 'status', 'date.month'],
  states: ['status'],
  essentials: ['due', 'total', 'customer', 'dueDate'],
  fields: {
    number: code({ search: true, column: true }),
    status: select({
      choices: {
        unpaid: 'warning',
        partial: 'info',
        overdue: 'error',
        paid: 'success',
        credit: 'info',
        writtenOff: 'info',
      },
      filter: true,
      column: true,
    }),
    date: date({ filter: true, column: true }),
    dueDate: date({ filter: true, column: true }),
    customer: reference('customers', { filter: true, column: true }),
    branch: reference('branches', { filter: true }),
    total: money({ column: true }),
    paid: money({ column: 'sum' }),
    credited: money(),
    writtenOff: money(),
    /** Holds the due amount; a negative amount is credit of the customer (I10). */
    due: money({ column: true }),
    daysOverdue: integer({ filter: true, column: true, sum: false }),
  },
})
