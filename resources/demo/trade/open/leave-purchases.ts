import { dateOf } from '../calendar.ts'
import { accountOf, type Clerk } from '../clerk.ts'
import type { Branch } from '../goods.ts'
import {
  enterPurchase,
  orderGoods,
  receiveGoods,
  writePurchase,
  type Ordering,
  type Wanted,
} from '../purchase.ts'
import type { World } from '../world.ts'
import { branchAt, chosen } from './choose.ts'

/** Sets the amount above which a purchase waits for approval, unless the team says otherwise (settings.ts). */
const APPROVED_UP_TO = 1000

/** Leaves a draft, one purchase that waits for approval, one that is late, and two that are partly received. */
export function leavePurchases(clerk: Clerk, world: World, day: number): void {
  const draft = orderingOf(clerk, world, branchAt(2), day)
  write(clerk, draft, { status: 'draft' })
  const large = dearer(orderingOf(clerk, world, branchAt(0), day - 1))
  write(clerk, large, { status: 'pendingApproval', requestedBy: accountOf('purchasing') })

  const late = orderGoods(clerk, world.warehouse, orderingOf(clerk, world, branchAt(1), day - 9))
  writePurchase(clerk, late)
  for (const place of [0, 3]) {
    const ordering = orderingOf(clerk, world, branchAt(place), day - 5)
    const begun = orderGoods(clerk, world.warehouse, ordering)
    const partOf = (left: number) => Math.floor(left / 2)
    receiveGoods(clerk, world.warehouse, begun, { day: day - 1, partOf })
    writePurchase(clerk, begun)
  }
}

/** Returns the products of one supplier that a branch sold lately. */
function orderingOf(clerk: Clerk, world: World, branch: Branch, day: number): Ordering {
  const products = chosen(clerk, world, { branch, day, count: 12 })
  const { supplier } = products[0]!
  const theirs = products.filter((product) => product.supplier === supplier).slice(0, 4)
  const wanted = theirs.map((product): Wanted => {
    return { product, quantity: 2 * clerk.random.between(2, 6) }
  })
  return { branch, supplier, day, wanted }
}

/** Raises the quantities until the total is above what buyers order by themselves. */
function dearer(ordering: Ordering): Ordering {
  const cost = ordering.wanted.reduce((sum, { product, quantity }) => {
    return sum + product.cost * quantity
  }, 0)
  const times = Math.max(1, Math.ceil((1.2 * APPROVED_UP_TO) / cost))
  const wanted = ordering.wanted.map(({ product, quantity }) => {
    return { product, quantity: quantity * times }
  })
  return { ...ordering, wanted }
}

function write(
  clerk: Clerk,
  { branch, supplier, day, wanted }: Ordering,
  state: Readonly<Record<string, string>>,
): void {
  const { lines, ...totals } = enterPurchase(clerk, wanted)
  clerk.book.write('purchases', {
    ...totals,
    ...state,
    id: clerk.book.id(),
    kind: 'purchase',
    date: dateOf(day),
    expectedDate: dateOf(day + 5),
    supplier,
    branch: branch.id,
    createdAt: clerk.at(day),
    createdBy: accountOf('purchasing'),
    lines,
  })
}
