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

/**
 * Declares the purchase report: a row for each goods receipt, each correction by a bill or a revision, and each completed
 * return. The purchase amount on the dashboard is the total of this list (I18).
 */
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
    date: date({ filter: true, column: true, opensWith: 'thisMonth' }),
    supplier: reference('suppliers', { filter: true, column: true }),
    supplierRef: text({ search: true }),
    branch: reference('branches', { filter: true, column: true }),
    /** Names the purchase; for a return, the purchase whose goods were returned. */
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
    /**
     * Holds the paid amount of the purchase or return. Only the row of the latest receipt has `paid` and `due`, so that
     * totals contain both amounts once.
     */
    paid: money(),
    due: money(),
    enteredBy: reference('users'),
    document: reference('purchases', { internal: true }),
  },
})
