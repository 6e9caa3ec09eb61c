import type { Clerk } from '../clerk.ts'
import type { World } from '../world.ts'
import { leaveMoney } from './leave-money.ts'
import { leavePurchases } from './leave-purchases.ts'
import { leaveSales } from './leave-sales.ts'
import { leaveStock } from './leave-stock.ts'

/**
 * Leaves a document in each unfinished state on the last day. None of them counts as sales, so the sales are still
 * those of the data.
 */
export function leaveOpen(clerk: Clerk, world: World, day: number): void {
  leaveSales(clerk, world, day)
  leavePurchases(clerk, world, day)
  leaveStock(clerk, world, day)
  leaveMoney(clerk, world, day)
}
