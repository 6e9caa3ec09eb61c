import type { CreateServerModule } from '../modules/server-module.ts'
import { adjustmentDocuments } from './adjustments/adjustments.server.ts'
import { inventoryOverview } from './boards/inventory-overview.ts'
import { lowStock } from './boards/low-stock.ts'
import { inventoryDerivedFields } from './ledger/bins.server.ts'
import { movementTotals } from './ledger/stock-totals.server.ts'
import { countVarianceView } from './reports/count-variance.server.ts'
import { alertActions } from './reports/order-alerts.server.ts'
import { slowStockView } from './reports/slow-stock.server.ts'
import { stockAgeingView } from './reports/stock-ageing.server.ts'
import { stockAlertsView } from './reports/stock-alerts.server.ts'
import { createStockBalance } from './reports/stock-balance.server.ts'
import { selectStockLosses } from './reports/stock-losses.server.ts'
import { stockOverviewView } from './reports/stock-overview.server.ts'
import { transferReportView } from './reports/transfer-report.server.ts'
import { createStockInvariants } from './stock-integrity.server.ts'
import { incomingByTransfers, reservedByTransfers } from './transfers/transferred-goods.server.ts'
import { transferDocuments } from './transfers/transfers.server.ts'

/** Adds stock, adjustments and transfers to the server. */
export const module: CreateServerModule = (registry) => ({
  views: {
    'stock-overview': stockOverviewView,
    'stock-balance': createStockBalance(),
    'stock-ageing': stockAgeingView,
    'slow-stock': slowStockView,
    'transfer-report': transferReportView,
    'count-variance': countVarianceView,
    'stock-alerts': stockAlertsView,
    inventory: inventoryDerivedFields,
    'stock-movements': movementTotals,
    'stock-losses': selectStockLosses(registry),
  },
  documents: [adjustmentDocuments, transferDocuments],
  listActions: [alertActions],
  boards: [lowStock, inventoryOverview],
  watches: [
    {
      event: 'lowStock',
      resource: 'stock-alerts',
      where: 'true',
      linksTo: { resource: 'products', id: 'product' },
      title: `(select product.name from products product
        where product.team_id = record.team_id and product.id = record.product)`,
      branch: 'branch',
      right: 'stock-alert.view',
      changesWith: 'inventory',
    },
    {
      event: 'adjustmentApproval',
      resource: 'adjustments',
      where: "record.status = 'pendingApproval'",
      linksTo: { resource: 'adjustments', id: 'id' },
      title: "coalesce(record.number, '')",
      branch: 'branch',
      right: 'adjustment.approve',
      changesWith: 'adjustments',
    },
    {
      event: 'transferApproval',
      resource: 'transfers',
      where: "record.status = 'requested'",
      linksTo: { resource: 'transfers', id: 'id' },
      title: "coalesce(record.number, '')",
      branch: 'fromBranch',
      right: 'transfer.approve',
      changesWith: 'transfers',
    },
  ],
  invariants: createStockInvariants(registry),
  maintenanceStatements: [
    'select armazem_merge_stock_totals()',
    { ofEachTeam: `select armazem_keep_months('stock', $1) as "isUnfinished"` },
    { ofEachTeam: `select armazem_keep_months('levels', $1) as "isUnfinished"` },
  ],
  stockClaims: { reserved: reservedByTransfers, incoming: incomingByTransfers },
})
