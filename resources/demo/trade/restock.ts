import { toWeek } from './calendar.ts'
import { buy, type Wanted } from './buy.ts'
import type { Clerk } from './clerk.ts'
import type { Need } from './demand.ts'
import { branches, type Branch, type Product } from './goods.ts'
import { WEEKS_AHEAD, type World } from './stock.ts'
import { sendGoods, TRAVEL_DAYS } from './transfer.ts'

/** Sets the additional share of goods to buy, because goods come in packs. */
const EXTRA_SHARE = 0.1
const MAX_LINES = 400

/**
 * Restocks every Monday. Each branch compares its stock with the needs of the next week. Other branches send spare
 * goods, and the remaining goods are bought, so that goods are always in stock.
 */
export async function restock(clerk: Clerk, world: World, day: number): Promise<void> {
  const { stock, demand } = world
  const week = toWeek(day)
  const orders = new Map<string, { branch: Branch; supplier: string; wanted: Wanted[] }>()
  await stock.read()
  for (const { product, branch, quantity } of demand.of(week + 1).values()) {
    const free = countFreeAfterOrders(product, branch)
    const short = quantity - free
    if (short <= 0) continue
    const source = [...branches.values()].find((other) =>
      canSpare({ product, branch, other }, short),
    )
    if (source) {
      await transfer({ product, branch, other: source }, short)
      continue
    }
    const lasting = demand.between(product, branch, week + 1, week + WEEKS_AHEAD) - free
    const wanted = { product, quantity: Math.ceil(lasting * (1 + EXTRA_SHARE)) }
    const key = `${branch.at} ${product.supplier}`
    const known = orders.get(key)
    if (known) known.wanted.push(wanted)
    else orders.set(key, { branch, supplier: product.supplier, wanted: [wanted] })
  }
  for (const { branch, supplier, wanted } of orders.values()) {
    for (let at = 0; at < wanted.length; at += MAX_LINES) {
      const some = wanted.slice(at, at + MAX_LINES)
      await buy(clerk, world, { branch, supplier, day, wanted: some })
    }
  }

  /** Returns the stock that remains after this week's orders. */
  function countFreeAfterOrders(product: Product, branch: Branch): number {
    const { onHand, reserved, incoming } = stock.level(product, branch)
    return onHand + incoming - reserved - demand.between(product, branch, week, week)
  }

  function canSpare({ product, branch, other }: Help, short: number): boolean {
    if (other === branch) return false
    const { onHand, reserved } = stock.level(product, other)
    const spare = onHand - reserved - short
    return spare >= 0 && spare >= demand.between(product, other, week, week + WEEKS_AHEAD)
  }

  async function transfer({ product, branch, other }: Help, quantity: number): Promise<void> {
    const sent = await sendGoods(clerk, { from: other, to: branch, product, quantity, day })
    clerk.later(day + TRAVEL_DAYS, async () => {
      await clerk.post('stock', `/transfers/${sent}/receive`)
    })
    await stock.read([product])
  }
}

interface Help extends Pick<Need, 'product' | 'branch'> {
  readonly other: Branch
}
