import type { Board } from '../../src/schema/board.ts'
import { dashboard } from './dashboard.ts'
import { inventoryOverview } from './inventory-overview.ts'
import { lowStock } from './low-stock.ts'
import { totalPurchase } from './total-purchase.ts'
import { totalSale } from './total-sale.ts'

/** The pages of figures, as the server works them out. */
export const boards: readonly Board[] = [
  dashboard,
  totalSale,
  totalPurchase,
  lowStock,
  inventoryOverview,
]
