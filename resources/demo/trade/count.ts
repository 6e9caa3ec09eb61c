import { sum } from '../../../src/schema/decimal.ts'
import { dateOf } from './calendar.ts'
import { accountOf, type Clerk } from './clerk.ts'
import { branches, type Branch, type Product } from './goods.ts'
import { ordersLately, soldLately } from './sold-lately.ts'
import { spareOf } from './spare.ts'
import type { Warehouse } from './warehouse.ts'
import type { World } from './world.ts'

const DAYS = 21
const MOST_PRODUCTS = 8
/** Shares of the counted products of which one is missing, and of which there is one too many. */
const [SHORT, SURPLUS] = [0.15, 0.05]

/** Counts some of the products of each branch once a month; most agree with the books. */
export function countSome(clerk: Clerk, world: World, day: number): void {
  for (const branch of branches.values()) {
    const sold = soldLately(ordersLately(world.orders, branch, day, DAYS))
    const products = sold.slice(0, MOST_PRODUCTS)
    if (products.length > 0) count(clerk, world, { branch, products, day })
  }
}

function count(
  clerk: Clerk,
  world: World,
  { branch, products, day }: { branch: Branch; products: readonly Product[]; day: number },
): void {
  const { book, at } = clerk
  const { warehouse } = world
  const date = dateOf(day)
  const [id, number, countedAt] = [book.id(), book.number('A', branch.code, date), at(day)]
  const lines = products.map((product) => {
    const level = warehouse.level(product, branch)
    const expected = level.onHand
    const difference = differenceOf(product)
    const line = book.id()
    const cause = { resource: 'adjustments', document: id, number, line, day }
    const value = worthOf(product, difference, cause) / 100
    if (level.movements > 0) level.countedAt = countedAt
    const counted = expected + difference
    return { id: line, product: product.id, listed: expected, counted, expected, difference, value }
  })
  book.write('adjustments', {
    id,
    number,
    status: 'posted',
    date,
    branch: branch.id,
    mode: 'count',
    reason: 'count',
    approver: accountOf('stock'),
    value: sum(lines.map((line) => line.value)),
    createdAt: countedAt,
    createdBy: accountOf('stock'),
    lines,
  })

  function differenceOf(product: Product): number {
    const lot = clerk.random.next()
    const isMissing = lot < SHORT && spareOf(world, { product, branch, day }) > 0
    if (isMissing) return -1
    return lot > 1 - SURPLUS && warehouse.level(product, branch).onHand > 0 ? 1 : 0
  }

  function worthOf(product: Product, difference: number, cause: Parameters<Warehouse['give']>[4]) {
    if (difference === 0) return 0
    if (difference < 0) return -warehouse.give(product, branch, -difference, 'count', cause)
    const cents = Math.round(warehouse.level(product, branch).average / 10_000)
    warehouse.take(product, branch, difference, cents, 'count', cause)
    return cents
  }
}
