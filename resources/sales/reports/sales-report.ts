import {
  code,
  date,
  money,
  percent,
  quantity,
  reference,
  select,
  text,
} from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { salesReportAccess } from '../../documents/access.ts'
import { partyLedgerSources } from '../../documents/journal-sources.ts'
import { sales } from '../sales.ts'

/** Declares posted sales and returns by invoice date; the sales of the dashboard are the sum of this list (I18). */
export const salesReport = defineResource('sales-report', {
  icon: 'chart-column',
  group: 'sales',
  title: 'number',
  sort: ['date', 'DESC'],
  source: 'view',
  reads: ['sales', 'payments'],
  looksUp: [...partyLedgerSources, 'payment-methods'],
  linksTo: { resource: 'sales', id: 'id' },
  access: salesReportAccess,
  routes: { list: '/sales-report' },
  groups: [
    'date.day',
    'date.week',
    'date.month',
    'hour',
    'customer',
    'salesperson',
    'cashier',
    'branch',
    'kind',
  ],
  ratios: {
    margin: { of: 'profit', to: 'net', as: 'percent' },
    averageBasket: { of: 'total', to: 'orders', as: 'money' },
    share: { of: 'net', to: 'whole', as: 'percent' },
  },
  states: ['kind', 'paymentStatus'],
  essentials: ['total', 'due', 'customer', 'date'],
  fields: {
    number: code({ search: true, column: true }),
    kind: select({
      choices: { sale: 'neutral', order: 'info', return: 'warning' },
      filter: true,
    }),
    date: date({ filter: true, column: true, opensWith: 'thisMonth' }),
    dueDate: date({ filter: true }),
    customer: reference('customers', { filter: true, column: true }),
    branch: reference('branches', { filter: true }),
    cashier: reference('users', { filter: true }),
    salesperson: reference('users', { filter: true }),
    hour: text(),
    /** Holds 1 for a sale or order and 0 for a return, so that returns do not lower the number of orders (rule 4.2). */
    orders: quantity(),
    items: quantity({ column: 'sum' }),
    gross: money(),
    discount: money({ column: 'sum' }),
    net: money({ column: true }),
    tax: money({ column: 'sum' }),
    total: money({ column: true }),
    cost: money({ requires: 'view_cost' }),
    profit: money({ requires: 'view_profit', column: true }),
    margin: percent({ requires: 'view_profit', digits: 2 }),
    paid: money(),
    credited: money(),
    writtenOff: money(),
    due: money({ column: true }),
    methods: text(),
    paymentStatus: select({
      choices: sales.fields.paymentStatus.choices,
      filter: true,
    }),
  },
})
