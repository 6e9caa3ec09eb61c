import { sum } from '../../../src/schema/decimal.ts'
import { dateOf, weekOf } from './calendar.ts'
import { accountOf, type Clerk } from './clerk.ts'
import type { Demand } from './demand.ts'
import { branches, type Branch, type Product } from './goods.ts'
import type { Orders } from './orders.ts'
import { AHEAD, spareOf } from './spare.ts'
import type { Warehouse } from './warehouse.ts'

const MOST_LINES = 400

/** Posts the opening stock of the first day: every branch has what its first weeks will ask for. */
export function openStock(clerk: Clerk, warehouse: Warehouse, demand: Demand, day: number): void {
  const week = weekOf(day)
  for (const branch of branches.values()) {
    const wanted = new Map<Product, number>()
    for (let ahead = 0; ahead < AHEAD; ahead++) {
      for (const need of demand.of(week + ahead).values()) {
        if (need.branch !== branch) continue
        wanted.set(need.product, (wanted.get(need.product) ?? 0) + need.quantity)
      }
    }
    const all = [...wanted].map(([product, quantity]): Change => ({
      product,
      quantity: quantity + 2,
    }))
    for (let at = 0; at < all.length; at += MOST_LINES) {
      const changes = all.slice(at, at + MOST_LINES)
      adjust(clerk, warehouse, { branch, day, reason: 'opening', type: 'opening', changes })
    }
  }
}

/** Breaks something in each branch once a month, among products that nobody will miss. */
export function breakSome(
  clerk: Clerk,
  warehouse: Warehouse,
  { orders, demand, day }: { orders: Orders; demand: Demand; day: number },
): void {
  const { random } = clerk
  const week = Array.from({ length: 7 }, (_, ago) => orders.on(day - ago)).flat()
  const sold = week.flatMap((order) => order.lines.map(({ product }) => product))
  for (const branch of branches.values()) {
    const spare = sold.filter((product) => {
      return spareOf({ warehouse, demand }, { product, branch, day }) > 1
    })
    if (spare.length === 0) continue
    const product = random.pick(spare)
    const reason = random.pick(['damage', 'damage', 'theft', 'sample'])
    const changes = [{ product, quantity: -1 }]
    adjust(clerk, warehouse, { branch, day, reason, type: 'adjustOut', changes })
  }
}

interface Change {
  readonly product: Product
  readonly quantity: number
}

interface Adjusting {
  readonly branch: Branch
  readonly day: number
  readonly reason: string
  readonly type: string
  readonly changes: readonly Change[]
}

function adjust(
  clerk: Clerk,
  warehouse: Warehouse,
  { branch, day, reason, type, changes }: Adjusting,
) {
  const { book, at } = clerk
  const date = dateOf(day)
  const [id, number] = [book.id(), book.number('A', branch.code, date)]
  const lines = changes.map(({ product, quantity }) => {
    const line = book.id()
    const cause = { resource: 'adjustments', document: id, number, line, day }
    const expected = warehouse.level(product, branch).onHand
    return {
      id: line,
      product: product.id,
      quantity,
      unitCost: quantity > 0 ? product.cost : null,
      expected,
      difference: quantity,
      value: worthOf(product, quantity, cause) / 100,
    }
  })
  book.write('adjustments', {
    id,
    number,
    status: 'posted',
    date,
    branch: branch.id,
    mode: 'delta',
    reason,
    approver: accountOf('stock'),
    value: sum(lines.map((line) => line.value)),
    createdAt: at(day),
    createdBy: accountOf('stock'),
    lines,
  })

  function worthOf(product: Product, quantity: number, cause: Parameters<Warehouse['give']>[4]) {
    if (quantity < 0) return -warehouse.give(product, branch, -quantity, type, cause)
    const cents = Math.round(quantity * product.cost * 100)
    warehouse.take(product, branch, quantity, cents, type, cause)
    return cents
  }
}
