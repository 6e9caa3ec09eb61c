import { toDate } from '../trade/calendar.ts'
import type { Clerk } from './clerk.ts'
import { computeKey, type Branch, type Product } from '../trade/goods.ts'

/** Holds the stock level of a product in a branch. Amounts are in cents, the average cost in millionths. */
interface Level {
  readonly id: string
  readonly product: Product
  readonly branch: Branch
  onHand: number
  reserved: number
  incoming: number
  cents: number
  average: number
  movements: number
  movedAt: string | null
  countedAt: string | null
}

/** Identifies the document and line that cause a movement. */
export interface Cause {
  readonly resource: string
  readonly document: string
  readonly number: string
  readonly line: string
  readonly day: number
}

/** Computes the stock movements of the bulk loader like the database function armazem_move_stock. */
export interface Warehouse {
  level(product: Product, branch: Branch): Level
  /** Receives goods with a total value of `cents`. */
  receive(
    product: Product,
    branch: Branch,
    quantity: number,
    cents: number,
    type: string,
    cause: Cause,
  ): void
  /** Issues goods at the moving average; returns their value in cents. */
  issue(product: Product, branch: Branch, quantity: number, type: string, cause: Cause): number
  /** Writes all stock levels. */
  writeLevels(): void
}

/** Creates a warehouse without stock. Issuing more goods than are in stock throws an error. */
export function createWarehouse({ book, pickTime }: Pick<Clerk, 'book' | 'pickTime'>): Warehouse {
  const levels = new Map<number, Level>()

  function level(product: Product, branch: Branch): Level {
    const key = computeKey(product, branch)
    const existing = levels.get(key)
    if (existing) return existing
    const fresh: Level = {
      id: book.id(),
      product,
      branch,
      onHand: 0,
      reserved: 0,
      incoming: 0,
      cents: 0,
      average: 0,
      movements: 0,
      movedAt: null,
      countedAt: null,
    }
    levels.set(key, fresh)
    return fresh
  }

  /** Moves goods. Only movements with an explicit value, such as receipts, change the average cost (I6). */
  function move(
    here: Level,
    { quantity, cents, setsAverage }: { quantity: number; cents: number; setsAverage: boolean },
    type: string,
    cause: Cause,
  ): void {
    here.onHand += quantity
    here.cents += cents
    here.movements += 1
    here.movedAt = pickTime(cause.day)
    if (setsAverage) here.average = divideRounded(here.cents * 10_000, here.onHand)
    book.write('stock-movements', {
      id: book.id(),
      product: here.product.id,
      branch: here.branch.id,
      sequence: here.movements,
      type,
      date: toDate(cause.day),
      quantity,
      unitCost: divideRounded(cents * 10_000, quantity) / 1e6,
      value: cents / 100,
      quantityAfter: here.onHand,
      valueAfter: here.cents / 100,
      averageAfter: here.average / 1e6,
      resource: cause.resource,
      document: cause.document,
      number: cause.number,
      line: cause.line,
      createdAt: here.movedAt,
    })
  }

  return {
    level,
    receive(product, branch, quantity, cents, type, cause) {
      move(level(product, branch), { quantity, cents, setsAverage: true }, type, cause)
    },
    issue(product, branch, quantity, type, cause) {
      const here = level(product, branch)
      if (quantity > here.onHand) {
        throw new Error(`${branch.code} has ${here.onHand} of ${product.name}, not ${quantity}`)
      }
      const averageValue = Math.min(here.cents, divideRounded(quantity * here.average, 10_000))
      const cents = quantity === here.onHand ? here.cents : averageValue
      move(here, { quantity: -quantity, cents: -cents, setsAverage: false }, type, cause)
      return cents
    },
    writeLevels() {
      for (const { product, branch, cents, average, ...rest } of levels.values()) {
        book.write('inventory', {
          ...rest,
          product: product.id,
          branch: branch.id,
          averageCost: average / 1e6,
          value: cents / 100,
        })
      }
    },
  }
}

/** Divides whole numbers and rounds half up. For outgoing goods, quantity and value are both negative. */
function divideRounded(dividend: number, divisor: number): number {
  const [a, b] = [Math.abs(dividend), Math.abs(divisor)]
  return Math.floor((2 * a + b) / (2 * b))
}
