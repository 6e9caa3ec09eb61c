import { toWeek } from './calendar.ts'
import { buy } from './buy.ts'
import type { Clerk } from './clerk.ts'
import type { Need } from './demand.ts'
import { branchesByRegion, type Branch, type Product } from './goods.ts'
import { groupOrderings, type Goods } from './orderings.ts'
import { countSpare, WEEKS_AHEAD, type World } from './stock.ts'
import { sendGoods, TRAVEL_DAYS } from './transfer.ts'
import { EXTRA_SHARE } from '../trading-rules.ts'

/**
 * Restocks every Monday. Each branch compares its stock with the demand of the next week. If another branch can spare
 * all missing pieces, that branch sends them. Otherwise the branch buys the part of the demand of the next six weeks
 * that its stock does not cover, and a tenth more.
 */
export async function restock(clerk: Clerk, world: World, day: number): Promise<void> {
  const { stock, demand } = world
  const week = toWeek(day)
  const wanted: Goods[] = []
  await stock.read()
  for (const { product, branch, quantity } of demand.of(week + 1).values()) {
    const available = countAvailableNextWeek(product, branch)
    const shortage = quantity - available
    if (shortage <= 0) continue
    const source = [...branchesByRegion.values()].find(
      (other) => other !== branch && countSpare(world, { product, branch: other, day }) >= shortage,
    )
    if (source) {
      await transfer({ product, branch, source, quantity: shortage })
      continue
    }
    const needed = demand.between(product, branch, week + 1, week + WEEKS_AHEAD) - available
    wanted.push({ branch, product, quantity: Math.ceil(needed * (1 + EXTRA_SHARE)) })
  }
  for (const ordering of groupOrderings(day, wanted)) await buy(clerk, world, ordering)

  /** Returns the stock, incoming goods included, that remains after reservations and this week's sales. */
  function countAvailableNextWeek(product: Product, branch: Branch): number {
    const { onHand, reserved, incoming } = stock.level(product, branch)
    return onHand + incoming - reserved - demand.between(product, branch, week, week)
  }

  async function transfer({ product, branch, source, quantity }: Shortage): Promise<void> {
    const id = await sendGoods(clerk, { from: source, to: branch, product, quantity, day })
    clerk.plan(day + TRAVEL_DAYS, async () => {
      await clerk.post('stock', `/transfers/${id}/receive`)
    })
    await stock.read([product])
  }
}

/** Describes goods that a branch lacks, and the branch that sends them. */
interface Shortage extends Pick<Need, 'product' | 'branch' | 'quantity'> {
  readonly source: Branch
}
