import { code, date, dateTime, reference, select, text } from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { auditAccess } from '../access.ts'

/** business.md §5 and I20: who wrote what, when and from where. */
export const userActivity = defineResource('user-activity', {
  one: 'user-activity',
  icon: 'history',
  group: 'reports',
  title: 'subject',
  sort: ['time', 'DESC'],
  source: 'view',
  reads: [
    'products',
    'customers',
    'suppliers',
    'employees',
    'sales',
    'purchases',
    'payments',
    'expenses',
    'adjustments',
    'transfers',
  ],
  opens: { by: 'resource', id: 'record' },
  access: auditAccess,
  routes: { list: '/user-activity' },
  groups: ['user', 'action', 'day', 'day.week', 'day.month'],
  fields: {
    /** What it was called then: the number of a document, the name of a record. */
    subject: text({ search: true, column: true }),
    time: dateTime({ filter: true, column: true, width: 200 }),
    /** Of `time`, by the team's clock. */
    day: date(),
    user: reference('users', { filter: true, column: true }),
    action: select({
      choices: { create: 'success', update: 'info', delete: 'error' },
      column: true,
    }),
    resource: select({
      choices: {
        products: 'neutral',
        categories: 'neutral',
        brands: 'neutral',
        units: 'neutral',
        suppliers: 'neutral',
        customers: 'neutral',
        branches: 'neutral',
        purchases: 'neutral',
        sales: 'neutral',
        payments: 'neutral',
        adjustments: 'neutral',
        transfers: 'neutral',
        expenses: 'neutral',
        'expense-categories': 'neutral',
        employees: 'neutral',
        departments: 'neutral',
        taxes: 'neutral',
        'payment-methods': 'neutral',
      },
      filter: true,
      column: true,
    }),
    changes: text({ column: true }),
    ip: text({ column: true }),
    record: code(),
  },
})
