import type { Clerk } from '../clerk.ts'
import type { World } from '../stock.ts'
import { planOpenMoney } from './open-money.ts'
import { planOpenPurchases } from './open-purchases.ts'
import { planOpenSales } from './open-sales.ts'
import { planOpenStock } from './open-stock.ts'

/**
 * Plans unfinished documents for the last days. None of them counts as a sale, so that the totals of the sales equal
 * those of the Superstore data.
 */
export function planOpenDocuments(clerk: Clerk, world: World, day: number): void {
  planOpenSales(clerk, world, day)
  planOpenPurchases(clerk, world, day)
  planOpenStock(clerk, world, day)
  planOpenMoney(clerk, world, day)
}
