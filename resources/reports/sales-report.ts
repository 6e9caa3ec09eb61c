import { code, date, money, quantity, reference, select } from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { reportAccess } from '../access.ts'

/** business.md §5: posted sales and returns by invoice date; the dashboard's turnover is the sum of this list. */
export const salesReport = defineResource('sales-report', {
  icon: 'chart-column',
  group: 'sales',
  title: 'number',
  sort: ['date', 'DESC'],
  source: 'view',
  access: { ...reportAccess, sales: 'view', purchasing: 'none' },
  routes: { list: '/sales-report' },
  fields: {
    number: code({ search: true, column: true }),
    kind: select({
      choices: { sale: 'neutral', order: 'info', return: 'warning' },
      filter: true,
      column: true,
    }),
    date: date({ filter: true, column: true }),
    dueDate: date({ filter: true }),
    customer: reference('customers', { filter: true, column: true }),
    branch: reference('branches', { filter: true, column: true }),
    cashier: reference('users', { filter: true }),
    items: quantity({ column: true }),
    subtotal: money(),
    discount: money({ column: true }),
    net: money({ column: true }),
    tax: money({ column: true }),
    total: money({ column: true }),
    cost: money({ requires: 'view_cost' }),
    profit: money({ requires: 'view_profit', column: true }),
    paid: money({ column: true }),
    credited: money(),
    due: money({ column: true }),
    paymentStatus: select({
      choices: { unpaid: 'warning', partial: 'info', paid: 'success', credit: 'info' },
      filter: true,
      column: true,
    }),
  },
})
