import type { Clerk } from '../clerk.ts'
import { branchesByRegion, type Branch, type Product } from '../goods.ts'
import type { Order } from '../orders.ts'
import { listRecentOrders, listRecentProducts } from '../recent-orders.ts'
import { countSpare, type World } from '../stock.ts'

const DAYS = 28

/** Returns a branch by its index; 0 is the main branch. */
export function getBranch(place: number): Branch {
  return [...branchesByRegion.values()][place]!
}

/** Returns the recently sold products of a branch, sorted by spare stock in descending order. */
export function listSpareProducts({ orders, ...goods }: World, branch: Branch, day: number) {
  return listRecentProducts(listRecentOrders(orders, branch, day, DAYS))
    .map((product) => ({ product, spare: countSpare(goods, { product, branch, day }) }))
    .toSorted((a, b) => b.spare - a.spare)
}

/** Returns some recently sold products of a branch. */
export function chooseRecentProducts(
  { random }: Clerk,
  { orders }: World,
  { branch, day, count }: { branch: Branch; day: number; count: number },
): readonly Product[] {
  const sold = listRecentProducts(listRecentOrders(orders, branch, day, DAYS))
  const products = Array.from({ length: count }, () => random.pick(sold))
  return [...new Set(products)]
}

/**
 * Chooses random products among those of a branch with the most spare stock after the orders of the coming weeks. The
 * quantities are small, so that the goods are still there when the document is continued.
 */
export function chooseFromStock(
  { random }: Clerk,
  world: World,
  { branch, day, count }: { branch: Branch; day: number; count: number },
): readonly { readonly product: Product; readonly quantity: number }[] {
  const candidates = listSpareProducts(world, branch, day).slice(0, 2 * count)
  const chosen = new Set(Array.from({ length: count }, () => random.pick(candidates)))
  return [...chosen].map(({ product, spare }) => {
    const maxQuantity = Math.min(MAX_PIECES, Math.floor(spare / 4))
    return { product, quantity: random.between(1, Math.max(1, maxQuantity)) }
  })
}

const MAX_PIECES = 4

/**
 * Chooses a recent customer of the branch: with `onTerms` a company that pays later, else a person. Without such a
 * customer, chooses any recent customer.
 */
export function chooseBuyer(
  { random }: Clerk,
  { orders }: World,
  { branch, day, onTerms }: { branch: Branch; day: number; onTerms: boolean },
): string {
  const recentOrders = listRecentOrders(orders, branch, day, DAYS)
  const matching = recentOrders.filter((order: Order) => order.onTerms === onTerms)
  return random.pick(matching.length > 0 ? matching : recentOrders).customer
}
