import {
  code,
  date,
  integer,
  money,
  quantity,
  reference,
  select,
  text,
} from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { purchaseReportAccess } from '../../documents/access.ts'
import { progressStatuses } from '../../documents/amounts/amount-fields.ts'
import { purchases } from '../purchases.ts'

/** Declares goods received and returned by day; the purchase amount of the dashboard is the sum of this list (I18). */
export const purchaseReport = defineResource('purchase-report', {
  icon: 'chart-column',
  group: 'purchase',
  title: 'number',
  sort: ['date', 'DESC'],
  source: 'view',
  reads: ['receipts', 'purchases'],
  linksTo: { resource: 'purchases', id: 'document' },
  access: purchaseReportAccess,
  routes: { list: '/purchase-report' },
  groups: ['date.day', 'date.week', 'date.month', 'supplier', 'branch', 'kind'],
  ratios: { share: { of: 'total', to: 'whole', as: 'percent' } },
  states: ['kind', 'status', 'goodsStatus', 'paymentStatus'],
  essentials: ['total', 'supplier', 'date'],
  fields: {
    number: code({ search: true, column: true }),
    kind: select({
      choices: { purchase: 'neutral', return: 'warning' },
      filter: true,
    }),
    date: date({ filter: true, column: true }),
    supplier: reference('suppliers', { filter: true, column: true }),
    supplierRef: text({ search: true }),
    branch: reference('branches', { filter: true, column: true }),
    purchase: reference('purchases'),
    status: select({ choices: purchases.fields.status.choices }),
    goodsStatus: select({ choices: progressStatuses.goodsStatus.choices }),
    paymentStatus: select({ choices: progressStatuses.paymentStatus.choices, filter: true }),
    items: integer(),
    quantity: quantity(),
    net: money({ column: true }),
    tax: money({ column: true }),
    charges: money({ column: true }),
    total: money({ column: true }),
    /** Holds the paid amount of the whole purchase, in the row of its latest receipt only. */
    paid: money(),
    due: money(),
    enteredBy: reference('users'),
    document: reference('purchases', { internal: true }),
  },
})
