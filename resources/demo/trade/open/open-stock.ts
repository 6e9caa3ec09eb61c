import type { Clerk } from '../clerk.ts'
import type { Branch, Product } from '../goods.ts'
import type { World } from '../stock.ts'
import { enterTransfer, sendGoods } from '../transfer.ts'
import { chooseFromStock, getBranch, chooseRecentProducts, listSpareProducts } from './choose.ts'
import { approvalThresholds } from '../../trading-rules.ts'

/**
 * Plans transfers that are drafts, requested, approved or in transit, an unfinished count, and a surplus that waits for
 * approval.
 */
export function planOpenStock(clerk: Clerk, world: World, last: number): void {
  const transfers = [
    { from: 1, to: 0, day: last - 1, isRequested: true },
    { from: 2, to: 3, day: last, isRequested: true },
    { from: 0, to: 2, day: last, isRequested: false },
  ] as const
  for (const each of transfers) clerk.plan(each.day, () => requestTransfer(clerk, world, each))
  clerk.plan(last - 1, () => approveTransfer(clerk, world, last - 1))
  clerk.plan(last, () => dispatchTransfer(clerk, world, last))
  clerk.plan(last, () => beginCount(clerk, world, getBranch(0), last))
  clerk.plan(last, () => enterSurplus(clerk, world, getBranch(1), last))
}

interface PlannedTransfer {
  readonly from: number
  readonly to: number
  readonly day: number
  readonly isRequested: boolean
}

async function requestTransfer(
  clerk: Clerk,
  world: World,
  planned: PlannedTransfer,
): Promise<void> {
  const { day, isRequested } = planned
  const branches = { from: getBranch(planned.from), to: getBranch(planned.to) }
  await world.stock.read()
  const [goods] = chooseFromStock(clerk, world, { branch: branches.from, day, count: 1 })
  const role = isRequested ? 'sales' : 'stock'
  const id = await enterTransfer(clerk, role, { ...branches, ...goods!, day })
  if (isRequested) await clerk.post(role, `/transfers/${id}/request`)
}

async function approveTransfer(clerk: Clerk, world: World, day: number): Promise<void> {
  const product = await chooseSpareProduct(world, getBranch(3), day)
  if (!product) return
  const planned = { from: getBranch(3), to: getBranch(1), product, quantity: 1, day }
  const id = await enterTransfer(clerk, 'sales', planned)
  await clerk.post('sales', `/transfers/${id}/request`)
  await clerk.post('stock', `/transfers/${id}/approve`)
}

async function dispatchTransfer(clerk: Clerk, world: World, day: number): Promise<void> {
  const product = await chooseSpareProduct(world, getBranch(0), day)
  if (!product) return
  await sendGoods(clerk, { from: getBranch(0), to: getBranch(3), product, quantity: 1, day })
}

async function chooseSpareProduct(
  world: World,
  branch: Branch,
  day: number,
): Promise<Product | undefined> {
  await world.stock.read()
  const [first] = listSpareProducts(world, branch, day)
  return first && first.spare > 0 ? first.product : undefined
}

/** Begins a blind count and counts half of the sheet. */
async function beginCount(clerk: Clerk, world: World, branch: Branch, day: number): Promise<void> {
  const products = chooseRecentProducts(clerk, world, { branch, day, count: 8 })
  await world.stock.read(products)
  await clerk.post('stock', '/adjustments', {
    branch: branch.id,
    mode: 'count',
    reason: 'count',
    blind: true,
    lines: products.map((product, place) => ({
      product: product.id,
      ...(place % 2 === 0 && { counted: world.stock.level(product, branch).onHand }),
    })),
  })
}

/** Enters a surplus that a stock keeper may not post alone. */
async function enterSurplus(
  clerk: Clerk,
  world: World,
  branch: Branch,
  day: number,
): Promise<void> {
  const [product] = chooseRecentProducts(clerk, world, { branch, day, count: 1 })
  const { id: productId, cost } = product!
  const { id } = await clerk.post('stock', '/adjustments', {
    branch: branch.id,
    mode: 'delta',
    reason: 'found',
    note: clerk.text('demo.notes.backRoom'),
    lines: [
      { product: productId, quantity: Math.ceil((1.2 * approvalThresholds.adjustment) / cost) },
    ],
  })
  await clerk.post('stock', `/adjustments/${id}/post`)
}
