import type { CompanyBooks } from '../../../src/server/demo/company.ts'
import { toWeek } from './calendar.ts'
import type { Demand } from './demand.ts'
import type { Branch, Product } from './goods.ts'
import type { Wanted } from './orderings.ts'
import type { Orders } from './orders.ts'

/** Holds the stock level of a product in a branch. */
interface Level {
  readonly product: string
  readonly branch: string
  readonly onHand: number
  readonly reserved: number
  readonly incoming: number
}

/** Holds the stock levels as they were last read. */
export interface Stock {
  /** Reads the stock levels of some products, or of all products. */
  read(products?: readonly Product[]): Promise<void>
  level(product: Product, branch: Branch): Level
}

/** Holds the orders, needs and stock levels on which branches base their decisions. */
export interface World {
  readonly orders: Orders
  readonly demand: Demand
  readonly stock: Stock
}

/** Creates the stock levels of the demo company, which are zero until `read` loads them. */
export function createStock({ read }: Pick<CompanyBooks, 'read'>): Stock {
  const levels = new Map<string, Level>()
  return {
    async read(products) {
      const ids = products?.map(({ id }) => id) ?? null
      for (const level of await read<Level>(LEVELS, ids)) {
        levels.set(`${level.product} ${level.branch}`, level)
      }
    },
    level(product, branch) {
      const level = levels.get(`${product.id} ${branch.id}`)
      return level ?? { product: product.id, branch: branch.id, ...NOTHING }
    },
  }
}

const NOTHING = { onHand: 0, reserved: 0, incoming: 0 }

const LEVELS = `
  select product, branch, on_hand as "onHand", reserved, incoming from inventory
  where team_id = $1 and ($2::uuid[] is null or product = any($2))`

/** Sets how many weeks buyers look ahead. */
export const WEEKS_AHEAD = 6

/** Lists the goods with which a branch opens on a day: the needs of the coming weeks, and two more of each product. */
export function listOpeningQuantities(
  demand: Demand,
  branch: Branch,
  day: number,
): readonly Wanted[] {
  const quantities = new Map<Product, number>()
  for (let ahead = 0; ahead < WEEKS_AHEAD; ahead++) {
    for (const { product, ...need } of demand.of(toWeek(day) + ahead).values()) {
      if (need.branch !== branch) continue
      quantities.set(product, (quantities.get(product) ?? 0) + need.quantity)
    }
  }
  return [...quantities].map(([product, quantity]) => ({ product, quantity: quantity + 2 }))
}

/** Returns the quantity of a product in a branch that is neither reserved nor needed in the coming weeks. */
export function countSpare(
  { stock, demand }: Pick<World, 'stock' | 'demand'>,
  { product, branch, day }: { product: Product; branch: Branch; day: number },
): number {
  const { onHand, reserved } = stock.level(product, branch)
  const week = toWeek(day)
  return onHand - reserved - demand.between(product, branch, week, week + WEEKS_AHEAD)
}
