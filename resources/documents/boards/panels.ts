import type { RankingPanel, TrendPanel } from '../../../src/schema/board.ts'

/** Declares sales day by day (rule 4.1). */
export const salesTrend: TrendPanel = {
  kind: 'trend',
  key: 'salesTrend',
  width: 12,
  shape: 'line',
  rows: { resource: 'sales-report', date: 'date' },
  series: [{ key: 'sales', sum: 'total' }],
  as: 'money',
  compare: true,
}

/** Declares the best-selling products by net quantity, without services (rule 4.15). */
export const topProducts: RankingPanel = {
  kind: 'ranking',
  key: 'topProducts',
  width: 6,
  shape: 'bars',
  right: 'product.view',
  rows: { resource: 'sales-lines', date: 'date', filter: { 'product.type': 'stock' } },
  group: 'product',
  by: [
    { sum: 'quantity', as: 'quantity' },
    { sum: 'net', as: 'money' },
    { sum: 'profit', as: 'money' },
  ],
}

/** Declares the stock value at the end of each day (rule 4.11). */
export const stockHistory: TrendPanel = {
  kind: 'trend',
  key: 'stockHistory',
  width: 6,
  shape: 'line',
  rows: { resource: 'stock-movements', date: 'date' },
  series: [{ key: 'value', sum: 'value' }],
  as: 'money',
  running: { resource: 'stock-overview', asOf: 'asOf' },
}
