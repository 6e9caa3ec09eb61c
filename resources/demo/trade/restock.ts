import { subtract } from '../../../src/schema/decimal.ts'
import { weekOf } from './calendar.ts'
import type { Clerk } from './clerk.ts'
import type { Demand, Need } from './demand.ts'
import { branches, type Branch, type Product } from './goods.ts'
import { pay } from './pay.ts'
import { orderGoods, receiveGoods, writePurchase, type Ordering, type Wanted } from './purchase.ts'
import { sendBack } from './send-back.ts'
import { AHEAD } from './spare.ts'
import { transfer } from './transfer.ts'
import type { Warehouse } from './warehouse.ts'
import type { World } from './world.ts'

/** Buys more than needed, as packs do: the rest serves other branches, or stays. */
const SPARE = 0.1
const MOST_LINES = 400
const TERMS_DAYS = 30

/**
 * Restocks every Monday: each branch compares its stock with its needs until the supplier's next turn; other branches
 * send what they can spare, and the rest is bought. So stock is never short. Every supplier's turn comes each `cycle`
 * weeks.
 */
export function restock(
  clerk: Clerk,
  warehouse: Warehouse,
  demand: Demand,
  day: number,
  cycle: number,
): void {
  const week = weekOf(day)
  const orders = new Map<string, { branch: Branch; supplier: string; wanted: Wanted[] }>()
  for (const { product, branch, quantity } of needed()) {
    const free = freeOf(product, branch)
    const short = quantity - free
    if (short <= 0) continue
    const source = [...branches.values()].find((other) => canSpare(product, other, branch, short))
    if (source) {
      transfer(clerk, warehouse, { from: source, to: branch, product, quantity: short, day })
      continue
    }
    const lasting = demand.between(product, branch, week + 1, week + AHEAD) - free
    const wanted = { product, quantity: Math.ceil(lasting * (1 + SPARE)) }
    const key = `${branch.at} ${product.supplier}`
    const known = orders.get(key)
    if (known) known.wanted.push(wanted)
    else orders.set(key, { branch, supplier: product.supplier, wanted: [wanted] })
  }
  for (const { branch, supplier, wanted } of orders.values()) {
    for (let at = 0; at < wanted.length; at += MOST_LINES) {
      const some = wanted.slice(at, at + MOST_LINES)
      purchase(clerk, { warehouse, demand }, { branch, supplier, day, wanted: some })
    }
  }

  /** Returns the needs of the weeks until the supplier's next turn. */
  function needed(): Iterable<Need> {
    const sums = new Map<number, Need>()
    for (let ahead = 1; ahead <= cycle; ahead++) {
      for (const [key, need] of demand.of(week + ahead)) {
        if (!isTurnOf(need.product)) continue
        const { quantity } = sums.get(key) ?? { quantity: 0 }
        sums.set(key, { ...need, quantity: quantity + need.quantity })
      }
    }
    return sums.values()
  }

  function isTurnOf({ supplier }: Product): boolean {
    return cycle === 1 || Number.parseInt(supplier.slice(0, 6), 16) % cycle === week % cycle
  }

  /** Returns what will be left after this week's orders. */
  function freeOf(product: Product, branch: Branch): number {
    const { onHand, reserved, incoming } = warehouse.level(product, branch)
    return onHand + incoming - reserved - demand.between(product, branch, week, week)
  }

  function canSpare(product: Product, other: Branch, branch: Branch, short: number): boolean {
    if (other === branch) return false
    const { onHand, reserved } = warehouse.level(product, other)
    const spare = onHand - reserved - short
    return spare >= 0 && spare >= demand.between(product, other, week, week + AHEAD)
  }
}

const SPLIT = 0.05
const SENT_BACK = 0.03

/**
 * Buys: ordered on the day, received and billed within the week, now and then in two parts, paid when due; some of it
 * may go back.
 */
function purchase(
  clerk: Clerk,
  world: Pick<World, 'warehouse' | 'demand'>,
  ordering: Ordering,
): void {
  const { later, random, unfinished } = clerk
  const { warehouse } = world
  const { day } = ordering
  const bought = orderGoods(clerk, warehouse, ordering)
  const write = () => writePurchase(clerk, bought)
  unfinished.add(write)
  // Before the next Monday comes.
  const first = day + random.between(1, 6)
  const isSplit = first < day + 6 && random.chance(SPLIT)
  const last = isSplit ? random.between(first + 1, day + 6) : first
  const payday = last + TERMS_DAYS + random.between(-3, 2)
  if (isSplit) later(first, () => receive(first, (left) => Math.floor(left / 2)))
  later(last, () => receive(last, (left) => left))
  if (random.chance(SENT_BACK)) {
    const back = last + random.between(1, 3)
    later(back, () => sendBack(clerk, world, bought, back))
  }
  later(payday, settle)

  function receive(on: number, partOf: (left: number) => number): void {
    const comes = bought.lines.some((line) => partOf(line.quantity - line.received) > 0)
    if (comes) receiveGoods(clerk, warehouse, bought, { day: on, partOf })
  }

  function settle(): void {
    const { id, date, total, credited } = bought
    const { branch, supplier } = ordering
    const amount = subtract(total, credited)
    bought.paid = amount
    const debt = { id, kind: 'purchase', branch, date, supplier } as const
    if (amount > 0) {
      pay(clerk, debt, { direction: 'out', amount, method: 'Bank transfer', day: payday })
    }
    unfinished.delete(write)
    write()
  }
}
