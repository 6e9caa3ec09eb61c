import type { Figure } from '../../src/schema/figure.ts'

/** The dashboard's cards, in order (business.md §4). */
export const figures: readonly Figure[] = [
  {
    key: 'totalSales',
    path: 'totalSales',
    as: 'money',
    more: 'good',
    list: { resource: 'sales-report', date: 'date' },
  },
  {
    key: 'grossProfit',
    path: 'grossProfit',
    as: 'money',
    more: 'good',
    list: { resource: 'sales-report', date: 'date' },
  },
  { key: 'netProfit', path: 'netProfit', as: 'money', more: 'good' },
  { key: 'cashFlow', path: 'cashFlow.net', as: 'money', more: 'good' },
  {
    key: 'totalPurchaseAmount',
    path: 'totalPurchaseAmount',
    as: 'money',
    list: { resource: 'purchase-report', date: 'date' },
  },
  {
    key: 'totalExpenses',
    path: 'totalExpenses',
    as: 'money',
    more: 'bad',
    list: { resource: 'expenses', date: 'date', filter: { status: 'posted' } },
  },
  { key: 'totalPaid', path: 'totalPaid', as: 'money', more: 'good' },
  { key: 'totalDue', path: 'totalDue', as: 'money', more: 'bad' },
  { key: 'payablesDue', path: 'payablesDue', as: 'money', more: 'bad' },
  { key: 'stockValue', path: 'stockValue', as: 'money', list: { resource: 'inventory' } },
  { key: 'totalOrders', path: 'totalOrders', as: 'integer', more: 'good' },
  {
    key: 'lowStockProducts',
    path: 'lowStockProducts',
    as: 'integer',
    more: 'bad',
    list: { resource: 'stock-alerts' },
  },
]
