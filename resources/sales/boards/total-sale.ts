import type { Board } from '../../../src/schema/board.ts'
import { orderFigures, saleFigures } from '../../documents/boards/figures.ts'
import { salesTrend, topProducts } from '../../documents/boards/panels.ts'
import { branch } from '../../documents/boards/rows.ts'

const rows = { resource: 'sales-report', date: 'date' }
const lines = { resource: 'sales-lines', date: 'date' }
const returns = { ...rows, filter: { kind: 'return' } }

/**
 * Declares the sales board: sales over time, by kind of amount, and by branch, category, customer and product (rules
 * 4.1 and 4.16).
 */
export const totalSale: Board = {
  name: 'dashboard/total-sale',
  right: 'sales-report.view',
  filterBy: branch,
  links: [{ key: 'salesReport', to: '/sales-report', right: 'sales-report.view' }],
  figures: [
    ...saleFigures.map((figure) => ({ ...figure, place: 'card' as const })),
    ...orderFigures.filter(({ key }) => key === 'totalOrders'),
    { key: 'grossSales', as: 'money', rows, sum: 'gross', place: 'strip' },
    { key: 'discounts', as: 'money', increase: 'bad', rows, sum: 'discount', place: 'strip' },
    {
      key: 'returns',
      as: 'money',
      increase: 'bad',
      rows: returns,
      sum: 'total',
      oppositeSign: true,
      place: 'strip',
    },
    { key: 'salesTax', as: 'money', rows, sum: 'tax', place: 'strip' },
    {
      key: 'costOfSales',
      as: 'money',
      rows: { resource: 'profit-entries', date: 'date', filter: { kind: 'costOfGoods' } },
      sum: 'amount',
      oppositeSign: true,
      place: 'strip',
    },
  ],
  panels: [
    salesTrend,
    {
      kind: 'trend',
      key: 'salesSplit',
      width: 12,
      shape: 'bars',
      rows,
      series: [
        { key: 'net', sum: 'net' },
        { key: 'tax', sum: 'tax' },
        { key: 'discount', sum: 'discount' },
        { key: 'returns', sum: 'total', filter: { kind: 'return' }, oppositeSign: true },
      ],
      as: 'money',
    },
    {
      kind: 'ranking',
      key: 'salesByBranch',
      width: 6,
      shape: 'bars',
      rows,
      group: 'branch',
      by: [
        { sum: 'total', as: 'money' },
        { sum: 'profit', as: 'money' },
      ],
    },
    {
      kind: 'ranking',
      key: 'salesByCategory',
      width: 6,
      shape: 'bars',
      rows: lines,
      group: 'category',
      by: [
        { sum: 'net', as: 'money' },
        { sum: 'quantity', as: 'quantity' },
        { sum: 'profit', as: 'money' },
      ],
    },
    {
      kind: 'ranking',
      key: 'salesByCustomer',
      width: 6,
      shape: 'bars',
      rows,
      group: 'customer',
      by: [
        { sum: 'total', as: 'money' },
        { sum: 'profit', as: 'money' },
      ],
    },
    topProducts,
    {
      kind: 'records',
      key: 'soldLately',
      width: 12,
      rows,
      sort: ['date', 'DESC'],
      notes: ['customer', 'branch', 'date'],
      ends: ['total', 'paymentStatus'],
    },
  ],
}
