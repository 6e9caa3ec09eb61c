import type { ResourceMessages } from './messages.ts'

/** The lists behind the figures of the dashboard. */
export const figureResources = {
  receivables: {
    name: 'Receivable |||| Receivables',
    fields: {
      number: 'Number',
      credit: 'Credit',
      daysOverdue: 'Days overdue',
      due: 'Due',
    },
  },
  payables: {
    name: 'Payable |||| Payables',
    fields: { number: 'Number', credit: 'Credit', due: 'Due' },
  },
  'cash-movements': {
    name: 'Cash movement |||| Cash movements',
    fields: { in: 'In', out: 'Out', net: 'Net', party: 'For' },
    choices: { direction: { in: 'In', out: 'Out' } },
  },
  'stock-losses': {
    name: 'Stock loss or gain |||| Stock losses and gains',
    fields: {
      loss: 'Loss',
      gain: 'Gain',
      number: 'Document',
      document: 'Document ID',
      resource: 'Kind of document',
    },
    choices: { type: { count: 'Count' } },
  },
  'profit-entries': {
    name: 'Profit entry |||| Profit entries',
    fields: {
      amount: 'Amount',
      number: 'Document',
      kind: 'Kind',
      document: 'Document ID',
      resource: 'Kind of document',
    },
    choices: {
      kind: {
        sales: 'Net sales',
        returns: 'Returns',
        costOfGoods: 'Cost of goods sold',
        expenses: 'Expenses',
        stockLoss: 'Stock loss',
        stockGain: 'Stock gain',
        writeOffs: 'Write-off',
      },
    },
  },
} as const satisfies ResourceMessages
