import { expect, it } from 'vitest'
import { boards } from '../../i18n/en/insights-boards.ts'
import { boards as portugueseBoards } from '../../i18n/pt/insights-boards.ts'

/** Holds the exact names that people know from the screens that Armazem replaces. */
const ORIGINAL = {
  totalSales: 'Total Sales',
  totalOrders: 'Total Orders',
  totalPurchases: 'Total Purchases',
  totalPurchaseAmount: 'Total Purchase Amount',
  totalExpenses: 'Total Expenses',
  totalProducts: 'Total Products',
  totalPaid: 'Total Paid',
  totalDue: 'Total Due',
  cashFlow: 'Cash Flow',
  lowStockProducts: 'Low Stock Products',
  stockHistory: 'Stock History',
  recentSales: 'Recent Sales',
  recentInvoices: 'Recent Invoices',
  recentCustomers: 'Recent Customers',
  recentProducts: 'Recent Products',
  topProducts: 'Most Popular Products',
} as const

it('The dashboard names its figures and panels like the screens that Armazem replaces', () => {
  expect(boards).toMatchObject(ORIGINAL)
  expect(Object.keys(portugueseBoards)).toEqual(expect.arrayContaining(Object.keys(ORIGINAL)))
})
