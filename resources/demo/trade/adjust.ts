import type { Clerk } from './clerk.ts'
import type { Demand } from './demand.ts'
import { branchesByRegion, type Branch, type Product } from './goods.ts'
import { listRecentOrders, listRecentProducts } from './recent-orders.ts'
import { countSpare, listOpeningQuantities, type World } from './stock.ts'
import { MAX_DEMO_LINES } from '../trading-rules.ts'

/** Posts the opening stock on the first day: each branch gets the goods that it needs in the first weeks. */
export async function adjustOpeningStock(clerk: Clerk, demand: Demand, day: number): Promise<void> {
  for (const branch of branchesByRegion.values()) {
    const lines = listOpeningQuantities(demand, branch, day).map(({ product, quantity }) => {
      return { product: product.id, quantity, unitCost: product.cost }
    })
    for (let at = 0; at < lines.length; at += MAX_DEMO_LINES) {
      const batch = lines.slice(at, at + MAX_DEMO_LINES)
      const adjustment = { branch: branch.id, mode: 'delta', reason: 'opening', lines: batch }
      const { id } = await clerk.post('owner', '/adjustments', adjustment)
      await clerk.post('owner', `/adjustments/${id}/post`)
    }
  }
}

/**
 * Writes off one piece in each branch once a month: damaged, stolen or given away as a sample. Chooses a product of which
 * the branch has more than its customers order in the coming weeks.
 */
export async function writeOffPieces(clerk: Clerk, world: World, day: number): Promise<void> {
  const { random } = clerk
  const week = Array.from({ length: 7 }, (_, ago) => world.orders.on(day - ago)).flat()
  const sold = week.flatMap((order) => order.lines.map(({ product }) => product))
  await world.stock.read(sold)
  for (const branch of branchesByRegion.values()) {
    const spare = sold.filter((product) => countSpare(world, { product, branch, day }) > 1)
    if (spare.length === 0) continue
    const lines = [{ product: random.pick(spare).id, quantity: -1 }]
    const reason = random.pick(['damage', 'damage', 'theft', 'sample'])
    await adjust(clerk, { branch: branch.id, mode: 'delta', reason, lines })
  }
}

const COUNTED_DAYS = 21
const MAX_PRODUCTS = 8
/** Sets the shares of counted products with one missing piece, and with one surplus piece. */
const [SHORT, SURPLUS] = [0.15, 0.05]

/** Counts some products of each branch once a month; most counted quantities equal the book quantities. */
export async function countSome(clerk: Clerk, world: World, day: number): Promise<void> {
  for (const branch of branchesByRegion.values()) {
    const sold = listRecentProducts(listRecentOrders(world.orders, branch, day, COUNTED_DAYS))
    const products = sold.slice(0, MAX_PRODUCTS)
    if (products.length === 0) continue
    await world.stock.read(products)
    const lines = products.map((product) => {
      const { onHand } = world.stock.level(product, branch)
      const difference = chooseDifference(clerk, world, { product, branch, day })
      return { product: product.id, counted: onHand + difference }
    })
    await adjust(clerk, { branch: branch.id, mode: 'count', reason: 'count', lines })
  }
}

function chooseDifference(
  { random }: Clerk,
  world: World,
  place: { readonly product: Product; readonly branch: Branch; readonly day: number },
): number {
  const share = random.next()
  if (share < SHORT && countSpare(world, place) > 0) return -1
  return share > 1 - SURPLUS && world.stock.level(place.product, place.branch).onHand > 0 ? 1 : 0
}

/** Posts an adjustment. A manager approves adjustments above the limit of the stock keeper. */
async function adjust(clerk: Clerk, body: Readonly<Record<string, unknown>>): Promise<void> {
  const { id } = await clerk.post('stock', '/adjustments', body)
  const { status } = await clerk.post('stock', `/adjustments/${id}/post`)
  if (status === 'pendingApproval') await clerk.post('manager', `/adjustments/${id}/approve`)
}
