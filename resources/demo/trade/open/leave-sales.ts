import { sum } from '../../../../src/schema/decimal.ts'
import { demoId } from '../../demo-id.ts'
import { dateOf } from '../calendar.ts'
import { accountOf, type Clerk } from '../clerk.ts'
import type { Branch } from '../goods.ts'
import type { OrderLine } from '../orders.ts'
import { enterSale } from '../sell.ts'
import type { World } from '../world.ts'
import { atHand, branchAt, buyerAt, sparest } from './choose.ts'

interface Draft {
  readonly kind: 'sale' | 'quote'
  readonly status: 'draft' | 'held'
  readonly place: number
  /** Sets how many days ago it was written. */
  readonly ago: number
  readonly products: number
  readonly discountPercent?: number
  /** Sells at the till, without a name. */
  readonly walkIn?: boolean
  readonly notes?: string
  /** Sets how many days a quote is valid. */
  readonly validFor?: number
}

const drafts: readonly Draft[] = [
  {
    kind: 'quote',
    status: 'draft',
    place: 0,
    ago: 6,
    products: 3,
    discountPercent: 10,
    validFor: 30,
  },
  { kind: 'quote', status: 'draft', place: 1, ago: 3, products: 2, validFor: 2 },
  { kind: 'quote', status: 'draft', place: 3, ago: 1, products: 4, discountPercent: 5 },
  { kind: 'sale', status: 'held', place: 0, ago: 0, products: 2, walkIn: true },
  {
    kind: 'sale',
    status: 'held',
    place: 2,
    ago: 0,
    products: 1,
    walkIn: true,
    notes: 'Gone to fetch cash',
  },
  { kind: 'sale', status: 'draft', place: 1, ago: 2, products: 2 },
  { kind: 'sale', status: 'draft', place: 0, ago: 0, products: 3 },
]

/** Quotes, sales set aside, drafts, and orders that wait for their goods. */
export function leaveSales(clerk: Clerk, world: World, day: number): void {
  for (const {
    place,
    ago,
    products,
    discountPercent = 0,
    walkIn,
    notes = null,
    validFor,
    ...state
  } of drafts) {
    const branch = branchAt(place)
    const goods = atHand(clerk, world, { branch, day, count: products })
    const lines = goods.map((line) => ({ ...line, price: line.product.price, discountPercent }))
    const { lines: entered, ...totals } = enterSale(clerk, lines)
    clerk.book.write('sales', {
      ...totals,
      ...state,
      notes,
      validUntil: validFor === undefined ? null : dateOf(day - ago + validFor),
      ...headOf(clerk, world, { branch, day: day - ago, walkIn }),
      lines: entered,
    })
  }
  for (const place of [0, 1]) order(clerk, world, { branch: branchAt(place), day, begun: false })
  for (const place of [2, 3]) order(clerk, world, { branch: branchAt(place), day, begun: true })
}

function headOf(
  clerk: Clerk,
  world: World,
  { branch, day, walkIn = false }: { branch: Branch; day: number; walkIn?: boolean | undefined },
) {
  const buyer = () => buyerAt(clerk, world, { branch, day, onTerms: true })
  return {
    id: clerk.book.id(),
    date: dateOf(day),
    branch: branch.id,
    customer: walkIn ? demoId('customer', 'walk-in') : buyer(),
    createdAt: clerk.at(day),
    createdBy: accountOf('sales'),
    salesperson: accountOf('sales'),
  }
}

/**
 * Leaves a confirmed order that is not invoiced, from stock that the branch can spare; with one of each delivered where
 * it is begun.
 */
function order(
  clerk: Clerk,
  world: World,
  { branch, day, begun }: { branch: Branch; day: number; begun: boolean },
): void {
  const goods = sparest(world, branch, day).filter(({ spare }) => spare > 1)
  const asked = goods.slice(0, 2).map(({ product }): OrderLine => {
    return { product, quantity: 2, price: product.price, discountPercent: 0 }
  })
  if (asked.length === 0) return
  const { book } = clerk
  const { lines, ...totals } = enterSale(clerk, asked)
  const head = headOf(clerk, world, { branch, day: day - 1 })
  const number = book.number('S', branch.code, head.date)
  const cause = { resource: 'sales', document: head.id, number, day }
  lines.forEach((line, i) => {
    const { product } = asked[i]!
    const level = world.warehouse.level(product, branch)
    level.reserved += line.quantity
    if (!begun) return
    level.reserved -= 1
    const cents = world.warehouse.give(product, branch, 1, 'sale', { ...cause, line: line.id })
    Object.assign(line, { delivered: 1, cost: cents / 100, unitCost: cents / 100 })
  })
  book.write('sales', {
    ...totals,
    ...head,
    number,
    kind: 'order',
    status: 'confirmed',
    goodsStatus: begun ? 'partial' : 'none',
    cost: sum(lines.map(({ cost }) => cost)),
    lines,
  })
}
