import { dateOf } from '../calendar.ts'
import { accountOf, type Clerk } from '../clerk.ts'
import type { Branch, Product } from '../goods.ts'
import { sendGoods } from '../transfer.ts'
import type { World } from '../world.ts'
import { atHand, branchAt, chosen, sparest } from './choose.ts'

/** Sets the amount above which an adjustment waits for approval, unless the team says otherwise (settings.ts). */
const APPROVED_UP_TO = 500

/** Transfers that were asked for, granted, or are on the road; a count under way, and a find to be approved. */
export function leaveStock(clerk: Clerk, world: World, day: number): void {
  const asked = [
    { from: 1, to: 0, day: day - 1, status: 'requested' },
    { from: 2, to: 3, day, status: 'requested' },
    { from: 0, to: 2, day, status: 'draft' },
  ] as const
  for (const each of asked) {
    const [goods] = atHand(clerk, world, { branch: branchAt(each.from), day, count: 1 })
    transfer(clerk, { ...each, ...goods! })
  }
  const granted = sparest(world, branchAt(3), day)[0]
  if (granted && granted.spare > 0) {
    world.warehouse.level(granted.product, branchAt(3)).reserved += 1
    const one = { product: granted.product, quantity: 1 }
    transfer(clerk, { from: 3, to: 1, day: day - 1, status: 'approved', ...one })
  }
  const sent = sparest(world, branchAt(0), day)[0]
  if (sent && sent.spare > 0) {
    const journey = { from: branchAt(0), to: branchAt(3), product: sent.product, quantity: 1, day }
    sendGoods(clerk, world.warehouse, journey).write()
  }
  count(clerk, world, branchAt(0), day)
  find(clerk, world, branchAt(1), day)
}

interface Asked {
  readonly from: number
  readonly to: number
  readonly day: number
  readonly status: 'draft' | 'requested' | 'approved'
  readonly product: Product
  readonly quantity: number
}

function transfer({ book, at }: Clerk, { from, to, day, status, product, quantity }: Asked): void {
  const date = dateOf(day)
  const [source, destination] = [branchAt(from), branchAt(to)]
  book.write('transfers', {
    id: book.id(),
    number: status === 'draft' ? null : book.number('T', source.code, date),
    status,
    date,
    fromBranch: source.id,
    toBranch: destination.id,
    expectedDate: dateOf(day + 3),
    createdAt: at(day),
    createdBy: accountOf(status === 'requested' ? 'sales' : 'stock'),
    lines: [{ id: book.id(), product: product.id, quantity }],
  })
}

/** Leaves a count sheet that is half counted, as a blind count. */
function count(clerk: Clerk, world: World, branch: Branch, day: number): void {
  const { book } = clerk
  const products = chosen(clerk, world, { branch, day, count: 8 })
  const lines = products.map((product, i) => {
    const listed = world.warehouse.level(product, branch).onHand
    return { id: book.id(), product: product.id, listed, counted: i % 2 === 0 ? listed : null }
  })
  const about = { branch, day, mode: 'count', status: 'draft', reason: 'count', blind: true }
  book.write('adjustments', { ...headOf(clerk, about), lines })
}

/** Finds more stock than a stock keeper may post alone. */
function find(clerk: Clerk, world: World, branch: Branch, day: number): void {
  const [product] = chosen(clerk, world, { branch, day, count: 1 })
  const { id, cost } = product!
  const quantity = Math.ceil((1.1 * APPROVED_UP_TO) / cost)
  const value = Math.round(quantity * cost * 100) / 100
  const expected = world.warehouse.level(product!, branch).onHand
  const about = { branch, day, mode: 'delta', status: 'pendingApproval', reason: 'found' }
  const line = { id: clerk.book.id(), product: id, quantity, unitCost: cost, expected, value }
  clerk.book.write('adjustments', {
    ...headOf(clerk, about),
    note: 'Behind the shelves of the back room',
    value,
    lines: [{ ...line, difference: quantity }],
  })
}

function headOf(
  { book, at }: Clerk,
  { branch, day, ...state }: { branch: Branch; day: number; [more: string]: unknown },
) {
  return {
    ...state,
    id: book.id(),
    date: dateOf(day),
    branch: branch.id,
    createdAt: at(day),
    createdBy: accountOf('stock'),
  }
}
