import { weekOf } from './calendar.ts'
import type { Branch, Product } from './goods.ts'
import type { World } from './world.ts'

/** Weeks that buyers look ahead. */
export const AHEAD = 6

/** How many of a product its branch can do without: neither promised nor asked for in the weeks to come. */
export function spareOf(
  { warehouse, demand }: Pick<World, 'warehouse' | 'demand'>,
  { product, branch, day }: { product: Product; branch: Branch; day: number },
): number {
  const { onHand, reserved } = warehouse.level(product, branch)
  const week = weekOf(day)
  return onHand - reserved - demand.between(product, branch, week, week + AHEAD)
}
