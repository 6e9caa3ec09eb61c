import { createDemoId } from '../../demo-id.ts'
import { toDate } from '../calendar.ts'
import type { Clerk } from '../clerk.ts'
import type { Branch } from '../goods.ts'
import type { OrderLine } from '../orders.ts'
import { enterSale, runSaleAction, chooseSeller } from '../sell.ts'
import type { World } from '../stock.ts'
import { chooseFromStock, getBranch, chooseBuyer, listSpareProducts } from './choose.ts'

interface Draft {
  readonly kind: 'sale' | 'quote'
  /** Puts the sale on hold. */
  readonly isHeld?: boolean
  /** Holds the index of the branch. */
  readonly place: number
  /** Sets how many days ago the sale was entered. */
  readonly daysAgo: number
  readonly products: number
  readonly discountPercent?: number
  /** Sells to the walk-in customer. */
  readonly sellsToWalkIn?: boolean
  /** Adds a note that the customer went to get cash. */
  readonly isGettingCash?: boolean
  /** Sets how many days a quote is valid. */
  readonly validFor?: number
}

const drafts: readonly Draft[] = [
  { kind: 'quote', place: 0, daysAgo: 6, products: 3, discountPercent: 10, validFor: 30 },
  { kind: 'quote', place: 1, daysAgo: 3, products: 2, validFor: 2 },
  { kind: 'quote', place: 3, daysAgo: 1, products: 4, discountPercent: 5 },
  { kind: 'sale', isHeld: true, place: 0, daysAgo: 0, products: 2, sellsToWalkIn: true },
  {
    kind: 'sale',
    isHeld: true,
    place: 2,
    daysAgo: 0,
    products: 1,
    sellsToWalkIn: true,
    isGettingCash: true,
  },
  { kind: 'sale', place: 1, daysAgo: 2, products: 2 },
  { kind: 'sale', place: 0, daysAgo: 0, products: 3 },
]

/** Plans quotes, held sales, drafts, and orders that wait for their goods. */
export function planOpenSales(clerk: Clerk, world: World, last: number): void {
  for (const draft of drafts) {
    const day = last - draft.daysAgo
    clerk.plan(day, () => enterDraft(clerk, world, draft, day))
  }
  for (const place of [0, 1, 2, 3]) {
    const day = last - 1
    clerk.plan(day, () => enterOpenOrder(clerk, world, getBranch(place), day, place > 1))
  }
}

async function enterDraft(clerk: Clerk, world: World, draft: Draft, day: number): Promise<void> {
  const {
    kind,
    isHeld,
    place,
    products,
    discountPercent = 0,
    sellsToWalkIn,
    isGettingCash,
    validFor,
  } = draft
  const branch = getBranch(place)
  await world.stock.read()
  const goods = chooseFromStock(clerk, world, { branch, day, count: products })
  const lines = goods.map((line) => ({ ...line, price: line.product.price, discountPercent }))
  const { id } = await enterSale(clerk, chooseSeller('sales', lines), lines, {
    kind,
    ...(isGettingCash && { notes: clerk.text('demo.notes.gettingCash') }),
    ...(validFor !== undefined && { validUntil: toDate(day + validFor) }),
    ...chooseHead(clerk, world, { branch, day, sellsToWalkIn }),
  })
  if (isHeld) await clerk.post('sales', `/sales/${id}/hold`)
}

function chooseHead(
  clerk: Clerk,
  world: World,
  {
    branch,
    day,
    sellsToWalkIn = false,
  }: { branch: Branch; day: number; sellsToWalkIn?: boolean | undefined },
) {
  const chooseBuyerOnTerms = () => chooseBuyer(clerk, world, { branch, day, onTerms: true })
  return {
    branch: branch.id,
    customer: sellsToWalkIn ? createDemoId('customer', 'walk-in') : chooseBuyerOnTerms(),
    salesperson: clerk.as('sales').id,
  }
}

/**
 * Creates a confirmed order of spare stock and does not invoice it. If `isPartlyDelivered`, one piece of each line is
 * delivered the next day.
 */
async function enterOpenOrder(
  clerk: Clerk,
  world: World,
  branch: Branch,
  day: number,
  isPartlyDelivered: boolean,
): Promise<void> {
  await world.stock.read()
  const goods = listSpareProducts(world, branch, day).filter(({ spare }) => spare > 1)
  const orderLines = goods.slice(0, 2).map(({ product }): OrderLine => {
    return { product, quantity: 2, price: product.price, discountPercent: 0 }
  })
  if (orderLines.length === 0) return
  const head = { kind: 'order', ...chooseHead(clerk, world, { branch, day }) }
  const { id, lines } = await enterSale(clerk, 'sales', orderLines, head)
  await runSaleAction(clerk, 'sales', `/sales/${id}/confirm`)
  if (!isPartlyDelivered) return
  const parts = lines.map((line) => ({ line: line.id, quantity: 1 }))
  clerk.plan(day + 1, async () => {
    await clerk.post('stock', `/sales/${id}/deliver`, { lines: parts })
  })
}
