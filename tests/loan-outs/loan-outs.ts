import { date, lines, money, quantity, reference, select, text } from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { cancelFields } from '../../resources/documents/cancel-fields.ts'
import { branchField, dayField, numberField } from '../../resources/documents/header-fields.ts'
import { loanOutActions } from './loan-out-actions.ts'

/** Declares goods that are lent to a customer and come back. */
export const loanOuts = defineResource('loan-outs', {
  icon: 'package-check',
  group: 'sales',
  title: 'number',
  sort: ['date', 'DESC'],
  access: { sales: 'edit', stock: 'edit', accounts: 'view', purchasing: 'none', hr: 'none' },
  scope: ['branch'],
  rights: { mail: ['manager', 'sales', 'stock'] },
  imports: false,
  sections: { main: ['customer', 'branch', 'date', 'dueDate', 'notes'], lines: ['lines'] },
  document: {
    status: 'status',
    open: ['draft'],
    posted: ['lent', 'returned'],
    finished: ['returned', 'cancelled'],
    always: ['notes'],
    writtenLater: [
      'status',
      'returnedDate',
      ...Object.keys(cancelFields),
      'lines.returned',
      'lines.value',
    ],
    date: 'date',
    series: { field: 'number', prefix: 'L', prefixFrom: 'branch' },
    entries: {
      'stock-movements': {
        loanOut: { tone: 'warning', countsAs: 'transferOut' },
        loanReturn: { tone: 'success', countsAs: 'transferIn' },
      },
    },
    actions: loanOutActions,
    mainActions: { draft: ['lend'], lent: ['return'] },
  },
  usualStates: { status: 'draft' },
  fields: {
    number: numberField,
    status: select({
      choices: { draft: 'neutral', lent: 'info', returned: 'success', cancelled: 'error' },
      default: 'draft',
      readOnly: true,
      filter: true,
      column: true,
    }),
    customer: reference('customers', { required: true, filter: true, column: true }),
    branch: branchField,
    date: dayField,
    dueDate: date({ atLeast: 'date', column: true }),
    returnedDate: date({ readOnly: true }),
    notes: text({ max: 500 }),
    ...cancelFields,
    lines: lines({
      title: 'product',
      max: 500,
      fields: {
        product: reference('products', { required: true, column: true }),
        quantity: quantity({ required: true, min: 0.0001, column: true }),
        returned: quantity({ readOnly: true, default: 0, column: true }),
        value: money({ readOnly: true, requires: 'view_cost' }),
      },
    }),
  },
})
