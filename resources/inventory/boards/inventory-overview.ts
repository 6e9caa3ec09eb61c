import type { Board, Figure } from '../../../src/schema/board.ts'
import { stockFigures } from '../../documents/boards/figures.ts'
import { stockHistory } from '../../documents/boards/panels.ts'
import { branch } from '../../documents/boards/rows.ts'

const rows = { resource: 'stock-overview', asOf: 'asOf' }

const placeFigure = (key: string, place: Figure['place']): Figure => ({
  ...stockFigures.find((figure) => figure.key === key)!,
  place,
  notes: [],
})

/**
 * Declares the inventory board: stock value and quantity, by branch and category; stock states, losses and movements;
 * and products that are not sold (rules 4.10, 4.11 and 4.17).
 */
export const inventoryOverview: Board = {
  name: 'inventory-overview',
  right: 'stock.view',
  filterBy: branch,
  links: [
    { key: 'stockOverview', to: '/stock-overview', right: 'stock-overview.view' },
    { key: 'stockMovements', to: '/stock-history', right: 'stock-movement.view' },
    { key: 'transfers', to: '/transfer-history', right: 'transfer.view' },
    { key: 'slowStock', to: '/slow-stock', right: 'slow-stock.view' },
  ],
  figures: [
    placeFigure('stockValue', 'card'),
    {
      key: 'stockedProducts',
      as: 'integer',
      rows: { ...rows, filter: { hasStock: true } },
      place: 'card',
    },
    placeFigure('lowStockProducts', 'card'),
    placeFigure('outOfStockProducts', 'card'),
    { key: 'stockQuantity', as: 'quantity', rows, sum: 'onHand', place: 'strip' },
    { key: 'retailValue', as: 'money', rows, sum: 'retailValue', place: 'strip' },
    {
      key: 'negativeStock',
      as: 'integer',
      increase: 'bad',
      rows: { ...rows, filter: { state: 'negative' } },
      place: 'strip',
    },
    {
      key: 'overStock',
      as: 'integer',
      rows: { ...rows, filter: { state: 'over' } },
      place: 'strip',
    },
    placeFigure('stockLosses', 'strip'),
    placeFigure('stockGains', 'strip'),
  ],
  panels: [
    { ...stockHistory, width: 12 },
    {
      kind: 'trend',
      key: 'stockMoves',
      width: 12,
      shape: 'bars',
      rows: { resource: 'stock-movements', date: 'date' },
      series: [
        { key: 'in', sum: 'value', filter: { value_gt: 0 } },
        { key: 'out', sum: 'value', filter: { value_lt: 0 }, oppositeSign: true },
      ],
      as: 'money',
    },
    {
      kind: 'ranking',
      key: 'stockByBranch',
      width: 6,
      shape: 'bars',
      rows,
      group: 'branch',
      by: [
        { sum: 'value', as: 'money' },
        { sum: 'onHand', as: 'quantity' },
      ],
    },
    {
      kind: 'ranking',
      key: 'stockByCategory',
      width: 6,
      shape: 'bars',
      rows,
      group: 'category',
      by: [
        { sum: 'value', as: 'money' },
        { sum: 'onHand', as: 'quantity' },
      ],
    },
    {
      kind: 'records',
      key: 'lastMoves',
      width: 6,
      rows: { resource: 'stock-movements' },
      sort: ['createdAt', 'DESC'],
      title: 'product',
      notes: ['branch', 'number', 'date'],
      ends: ['quantity', 'type'],
    },
    {
      kind: 'records',
      key: 'deadStock',
      width: 6,
      rows: { resource: 'slow-stock', asOf: 'asOf', filter: { state: 'dead' } },
      sort: ['value', 'DESC'],
      notes: ['category', 'lastSale', 'onHand'],
      ends: ['value'],
    },
  ],
}
