import { date, money, reference, text } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { reportAccess } from '../../documents/access.ts'

/**
 * Declares write-offs by day: debts and overpayments to suppliers that are given up, and unclaimed credit that is kept
 * (rules 1.10 and 2.2). A reversal has the opposite sign, so that the rows of a document add up to its written-off
 * amount.
 */
export const writeOffs = defineResource('write-offs', {
  icon: 'eraser',
  group: 'reports',
  title: 'reason',
  sort: ['date', 'DESC'],
  source: 'ledger',
  access: reportAccess,
  limits: {
    /** Limits the written-off sum of one document. */
    writeOffValue: { field: money({ min: 0 }), roles: { manager: 50, accounts: 500 } },
  },
  scope: ['branch'],
  ownFrom: { sales: ['sale', 'payment'] },
  groups: ['customer', 'supplier', 'branch', 'date.month'],
  fields: {
    date: date({ required: true, filter: true, column: true }),
    /** Holds the cost: positive for an amount given up, negative for credit kept. */
    amount: money({ required: true, column: true }),
    customer: reference('customers', { filter: true, column: true }),
    supplier: reference('suppliers', { filter: true, column: true }),
    /** Names the unpaid sale; either this field or `payment` has a value. */
    sale: reference('sales', { filter: true, column: true }),
    payment: reference('payments', { filter: true, column: true }),
    branch: reference('branches', { filter: true }),
    reason: text({ required: true, search: true, column: true, max: 500 }),
  },
})
