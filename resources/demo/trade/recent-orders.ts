import type { Branch, Product } from './goods.ts'
import type { Order, Orders } from './orders.ts'

/** Returns the orders of a branch in a number of days up to and including a day. */
export function listRecentOrders(
  orders: Orders,
  branch: Branch,
  day: number,
  days: number,
): Order[] {
  const all = Array.from({ length: days }, (_, ago) => orders.on(day - ago)).flat()
  return all.filter((order) => order.branch === branch)
}

/** Returns the products of the orders, each once, the latest first. */
export function listRecentProducts(orders: readonly Order[]): Product[] {
  return [...new Set(orders.flatMap(({ lines }) => lines.map(({ product }) => product)))]
}
