import type { Board, Figure } from '../../../src/schema/board.ts'
import { cashFigures, dueFigures, orderFigures } from '../../documents/boards/figures.ts'
import { branch } from '../../documents/boards/rows.ts'

const rows = { resource: 'purchase-report', date: 'date' }
const lines = { resource: 'purchase-history', date: 'date' }
const CARDS = ['totalPurchaseAmount', 'totalPurchases', 'payablesDue', 'paidToSuppliers']

const cards = [...orderFigures, ...dueFigures, ...cashFigures]
  .filter(({ key }) => CARDS.includes(key))
  .map((figure): Figure => ({ ...figure, place: 'card' }))
  .toSorted((a, b) => CARDS.indexOf(a.key) - CARDS.indexOf(b.key))

/**
 * Declares the purchase board: purchases over time, and by supplier, branch, category and product (rules 4.3, 4.4 and
 * 4.18).
 */
export const totalPurchase: Board = {
  name: 'dashboard/total-purchase',
  right: 'purchase-report.view',
  filterBy: branch,
  links: [
    { key: 'purchaseReport', to: '/purchase-report', right: 'purchase-report.view' },
    { key: 'purchaseHistory', to: '/purchase-history', right: 'purchase-history.view' },
  ],
  figures: [
    ...cards,
    { key: 'purchasesNet', as: 'money', rows, sum: 'net', place: 'strip' },
    { key: 'purchasesTax', as: 'money', rows, sum: 'tax', place: 'strip' },
    { key: 'purchaseCharges', as: 'money', rows, sum: 'charges', place: 'strip' },
    {
      key: 'purchaseReturns',
      as: 'money',
      rows: { ...rows, filter: { kind: 'return' } },
      sum: 'total',
      oppositeSign: true,
      place: 'strip',
    },
    {
      key: 'unreceived',
      as: 'integer',
      increase: 'bad',
      rows: { resource: 'purchases', filter: { kind: 'purchase', status: 'ordered' } },
      place: 'strip',
    },
  ],
  panels: [
    {
      kind: 'trend',
      key: 'purchaseTrend',
      width: 12,
      shape: 'line',
      rows,
      series: [{ key: 'received', sum: 'total' }],
      as: 'money',
      compare: true,
    },
    {
      kind: 'ranking',
      key: 'purchasesBySupplier',
      width: 6,
      shape: 'bars',
      rows,
      group: 'supplier',
      by: [{ sum: 'total', as: 'money' }],
    },
    {
      kind: 'ranking',
      key: 'purchasesByBranch',
      width: 6,
      shape: 'bars',
      rows,
      group: 'branch',
      by: [{ sum: 'total', as: 'money' }],
    },
    {
      kind: 'ranking',
      key: 'purchasesByCategory',
      width: 6,
      shape: 'bars',
      rows: lines,
      group: 'category',
      by: [
        { sum: 'net', as: 'money' },
        { sum: 'received', as: 'quantity' },
      ],
    },
    {
      kind: 'ranking',
      key: 'purchasesByProduct',
      width: 6,
      shape: 'bars',
      rows: lines,
      group: 'product',
      by: [
        { sum: 'net', as: 'money' },
        { sum: 'received', as: 'quantity' },
      ],
    },
    {
      kind: 'records',
      key: 'receivedLately',
      width: 12,
      rows,
      sort: ['date', 'DESC'],
      notes: ['supplier', 'branch', 'date'],
      ends: ['total', 'kind'],
    },
  ],
}
