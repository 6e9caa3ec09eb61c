import type { Board, Figure, RankingPanel } from '../../../src/schema/board.ts'
import { stockFigures } from '../../documents/boards/figures.ts'
import { branch } from '../../documents/boards/rows.ts'

const rows = { resource: 'stock-alerts' }

const declareCount = (key: string, group: string): RankingPanel => ({
  kind: 'ranking',
  key,
  width: 4,
  shape: 'bars',
  rows,
  group,
  by: [{ as: 'integer' }],
})

const low = stockFigures
  .filter(({ rows: { resource } }) => resource === rows.resource)
  .map((figure): Figure => ({ ...figure, place: 'card', notes: [] }))

/**
 * Declares the low-stock board: products at or below their reorder point, by branch, category and supplier, and how
 * many of them need an order or have incoming goods (rule 4.10).
 */
export const lowStock: Board = {
  name: 'dashboard/lowStock-product',
  right: 'stock-alert.view',
  filterBy: branch,
  links: [
    { key: 'stockAlert', to: '/stock-alert', right: 'stock-alert.view' },
    { key: 'stockOverview', to: '/stock-overview', right: 'stock-overview.view' },
  ],
  figures: [
    ...low,
    {
      key: 'toOrder',
      as: 'integer',
      increase: 'bad',
      rows: { ...rows, filter: { suggested_gt: 0 } },
      place: 'card',
    },
    {
      key: 'onTheWay',
      as: 'integer',
      rows: { ...rows, filter: { incoming_gt: 0 } },
      place: 'card',
    },
  ],
  panels: [
    declareCount('lowByBranch', 'branch'),
    declareCount('lowByCategory', 'category'),
    declareCount('lowBySupplier', 'supplier'),
    {
      kind: 'records',
      key: 'lowStock',
      width: 12,
      rows,
      sort: ['available', 'ASC'],
      notes: ['branch', 'supplier', 'reorderPoint', 'incoming', 'suggested'],
      ends: ['available', 'state'],
    },
  ],
}
