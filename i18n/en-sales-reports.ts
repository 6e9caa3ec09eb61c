import type { ResourceMessages } from './messages.ts'

/** What reports on sales, customers and money are called, and what is theirs in them. */
export const salesReportResources = {
  'sales-report': {
    name: 'Sales report |||| Sales report',
    fields: { items: 'Quantity' },
    choices: { paymentStatus: { partial: 'Partly paid' } },
  },
  'sales-lines': {
    name: 'Sales detail |||| Sales detail',
    fields: { quantity: 'Net quantity', kind: 'Kind', sale: 'Sale' },
  },
} as const satisfies ResourceMessages

export const salesReportFields = {
  asOf: 'As of',
  count: 'Count',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
  hour: 'Hour',
  cashier: 'User',
  orders: 'Sales',
  gross: 'Gross',
  net: 'Net',
  margin: 'Margin %',
  share: 'Share %',
  averageBasket: 'Average sale',
  sold: 'Sold',
  methods: 'Paid by',
} as const
