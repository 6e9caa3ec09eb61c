import type { Figure } from '../../../src/schema/board.ts'
import { MONEY } from './rows.ts'

type Figures = readonly Figure[]

/** Selects the sales that count as orders; returns are not subtracted (rule 4.2). */
const orders = { kind: ['sale', 'order'], status: ['confirmed', 'closed'] }
const purchases = { kind: 'purchase', status: ['ordered', 'closed'] }

const sales = { resource: 'sales-report', date: 'date' }
const cash = { resource: 'cash-movements', date: 'date' }

/** Declares total sales, net sales and gross profit (rules 4.1 and 4.16). */
export const saleFigures: Figures = [
  { key: 'totalSales', as: 'money', increase: 'good', rows: sales, sum: 'total', place: 'card' },
  { key: 'netSales', as: 'money', increase: 'good', rows: sales, sum: 'net' },
  { key: 'grossProfit', as: 'money', increase: 'good', rows: sales, sum: 'profit', place: 'card' },
]

/** Declares receivables, credit of customers, and payables at the end of the period (rules 4.8 and 4.18). */
export const dueFigures: Figures = [
  {
    key: 'totalDue',
    as: 'money',
    increase: 'bad',
    rows: { resource: 'receivables', asOf: 'asOf', filter: { due_gt: 0 } },
    sum: 'due',
    right: MONEY,
    place: 'card',
    notes: ['overdue'],
  },
  {
    key: 'overdue',
    as: 'money',
    increase: 'bad',
    rows: { resource: 'receivables', asOf: 'asOf', filter: { daysOverdue_gt: 0 } },
    sum: 'due',
    right: MONEY,
  },
  {
    key: 'customerCredit',
    as: 'money',
    // Payments without a document are credit, too.
    rows: { resource: 'receivables-ageing', asOf: 'asOf' },
    sum: 'credit',
    right: MONEY,
  },
  {
    key: 'payablesDue',
    as: 'money',
    increase: 'bad',
    rows: { resource: 'payables', asOf: 'asOf', filter: { due_gt: 0 } },
    sum: 'due',
    right: MONEY,
    place: 'strip',
  },
]

/** Declares low stock, stock value, products, and stock losses and gains (rules 4.6, 4.10 and 4.17). */
export const stockFigures: Figures = [
  {
    key: 'lowStockProducts',
    as: 'integer',
    increase: 'bad',
    rows: { resource: 'stock-alerts' },
    place: 'card',
    notes: ['outOfStockProducts'],
  },
  {
    key: 'outOfStockProducts',
    as: 'integer',
    increase: 'bad',
    rows: { resource: 'stock-alerts', filter: { state: ['out', 'reserved'] } },
  },
  {
    key: 'stockValue',
    as: 'money',
    rows: { resource: 'stock-overview', asOf: 'asOf' },
    sum: 'value',
    place: 'strip',
  },
  {
    key: 'totalProducts',
    as: 'integer',
    rows: { resource: 'products', filter: { status: 'active' } },
    place: 'strip',
    notes: ['stockedLevels'],
  },
  {
    key: 'stockedLevels',
    as: 'integer',
    rows: { resource: 'stock-overview', filter: { hasStock: true } },
  },
  {
    key: 'stockLosses',
    as: 'money',
    increase: 'bad',
    rows: { resource: 'stock-losses', date: 'date' },
    sum: 'loss',
    right: MONEY,
  },
  {
    key: 'stockGains',
    as: 'money',
    increase: 'good',
    rows: { resource: 'stock-losses', date: 'date' },
    sum: 'gain',
    right: MONEY,
  },
]

/**
 * Declares expenses, payments, cash flow and net profit (rules 4.5, 4.7, 4.9 and 4.16): cash by date of payment, profit
 * by date of the document.
 */
export const cashFigures: Figures = [
  {
    key: 'netProfit',
    as: 'money',
    increase: 'good',
    rows: { resource: 'profit-entries', date: 'date' },
    sum: 'amount',
    right: MONEY,
    place: 'strip',
  },
  {
    key: 'cashFlow',
    path: 'cashFlow.net',
    as: 'money',
    increase: 'good',
    rows: cash,
    sum: 'net',
    right: MONEY,
    place: 'strip',
  },
  { key: 'cashIn', path: 'cashFlow.in', as: 'money', rows: cash, sum: 'in', right: MONEY },
  { key: 'cashOut', path: 'cashFlow.out', as: 'money', rows: cash, sum: 'out', right: MONEY },
  {
    key: 'totalPaid',
    as: 'money',
    increase: 'good',
    rows: { ...cash, filter: { party: 'customer' } },
    sum: 'net',
    right: MONEY,
    place: 'strip',
  },
  {
    key: 'paidToSuppliers',
    as: 'money',
    rows: { ...cash, filter: { party: 'supplier' } },
    sum: 'net',
    oppositeSign: true,
    right: MONEY,
  },
  {
    key: 'totalExpenses',
    as: 'money',
    increase: 'bad',
    rows: { resource: 'expense-report', date: 'date' },
    sum: 'cost',
    right: MONEY,
    place: 'strip',
  },
]

/**
 * Declares confirmed sales and ordered purchases with a date in the period, and the amount of the goods received in the
 * period (rules 4.2, 4.3 and 4.4).
 */
export const orderFigures: Figures = [
  {
    key: 'totalOrders',
    as: 'integer',
    increase: 'good',
    rows: { resource: 'sales', date: 'date', filter: orders },
    place: 'strip',
    notes: ['openOrders', 'deliveredOrders'],
  },
  {
    key: 'openOrders',
    as: 'integer',
    rows: { resource: 'sales', date: 'date', filter: { ...orders, goodsStatus_ne: 'full' } },
  },
  {
    key: 'deliveredOrders',
    as: 'integer',
    rows: { resource: 'sales', date: 'date', filter: { ...orders, goodsStatus: 'full' } },
  },
  {
    key: 'totalPurchases',
    as: 'integer',
    rows: { resource: 'purchases', date: 'date', filter: purchases },
    place: 'strip',
    notes: ['orderedValue'],
  },
  {
    key: 'orderedValue',
    as: 'money',
    rows: { resource: 'purchases', date: 'date', filter: purchases },
    sum: 'total',
  },
  {
    key: 'totalPurchaseAmount',
    as: 'money',
    rows: { resource: 'purchase-report', date: 'date' },
    sum: 'total',
    place: 'strip',
  },
]
