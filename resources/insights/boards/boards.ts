import type { Board } from '../../../src/schema/board.ts'
import { dashboard } from './dashboard.ts'
import { inventoryOverview } from '../../inventory/boards/inventory-overview.ts'
import { lowStock } from '../../inventory/boards/low-stock.ts'
import { totalPurchase } from '../../purchasing/boards/total-purchase.ts'
import { totalSale } from '../../sales/boards/total-sale.ts'

/** The pages of figures, as the server works them out. */
export const boards: readonly Board[] = [
  dashboard,
  totalSale,
  totalPurchase,
  lowStock,
  inventoryOverview,
]
