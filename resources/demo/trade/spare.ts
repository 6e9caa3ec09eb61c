import { weekOf } from './calendar.ts'
import type { Branch, Product } from './goods.ts'
import type { World } from './world.ts'

/** Weeks that buyers look ahead. */
export const AHEAD = 6

/** Returns how much of a product a branch can spare: neither reserved nor needed in the coming weeks. */
export function spareOf(
  { warehouse, demand }: Pick<World, 'warehouse' | 'demand'>,
  { product, branch, day }: { product: Product; branch: Branch; day: number },
): number {
  const { onHand, reserved } = warehouse.level(product, branch)
  const week = weekOf(day)
  return onHand - reserved - demand.between(product, branch, week, week + AHEAD)
}
