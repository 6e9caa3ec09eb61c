import type { WrittenRecord } from '../../../src/server/demo/company.ts'
import { toDate } from './calendar.ts'
import type { Clerk } from './clerk.ts'
import type { Ordering } from './orderings.ts'
import { createTransfer } from './pay-sale.ts'
import { countSpare, type World } from './stock.ts'
import { managerLimits, TERMS_DAYS } from '../trading-rules.ts'

/** Holds a purchase while the simulation continues it. */
export interface Purchase {
  readonly id: string
  readonly number: string | null
  readonly status: string
  readonly total: number
  readonly ordering: Ordering
  readonly lines: readonly WrittenRecord[]
}

/** Sets the shares of purchases that arrive in two parts, and of which goods are returned. */
const [SPLIT_SHARE, RETURNED_SHARE] = [0.05, 0.03]
const REASONS = ['damaged', 'wrongItem', 'faulty'] as const

/**
 * Creates a purchase that is ordered on the day, received and billed within the week (sometimes in two parts), and paid
 * around its due date. Some goods are returned.
 */
export async function buy(clerk: Clerk, world: World, ordering: Ordering): Promise<void> {
  const { plan, random } = clerk
  const { day } = ordering
  const purchase = await orderGoods(clerk, ordering)
  // The goods arrive before the next Monday.
  const first = day + random.between(1, 6)
  const isSplit = first < day + 6 && random.chance(SPLIT_SHARE)
  const last = isSplit ? random.between(first + 1, day + 6) : first
  const paymentDay = last + TERMS_DAYS + random.between(-3, 2)
  const half = halveLines(purchase)
  if (isSplit && half.length > 0) plan(first, () => receive(clerk, purchase, half))
  plan(last, async () => {
    await receive(clerk, purchase)
    await bill(clerk, purchase)
  })
  if (random.chance(RETURNED_SHARE)) {
    const returnDay = last + random.between(1, 3)
    plan(returnDay, () => sendBack(clerk, world, purchase, returnDay))
  }
  plan(paymentDay, () => settle(clerk, purchase))
}

/** Creates a draft purchase. */
export async function enterPurchase(clerk: Clerk, ordering: Ordering): Promise<Purchase> {
  const { branch, supplier, day, wanted } = ordering
  const written = await clerk.post('purchasing', '/purchases', {
    branch: branch.id,
    supplier,
    expectedDate: toDate(day + 3),
    lines: wanted.map(({ product, quantity }) => ({
      product: product.id,
      quantity,
      unitPrice: product.cost,
    })),
  })
  return toPurchase(written, ordering)
}

/** Orders goods from a supplier. A manager or the owner approves purchases above the buyer's limit. */
export async function orderGoods(clerk: Clerk, ordering: Ordering): Promise<Purchase> {
  const { id, total } = await enterPurchase(clerk, ordering)
  const ordered = await clerk.post('purchasing', `/purchases/${id}/order`)
  if (ordered.status !== 'pendingApproval') return toPurchase(ordered, ordering)
  const approver = total > managerLimits.purchase ? 'owner' : 'manager'
  return toPurchase(await clerk.post(approver, `/purchases/${id}/approve`), ordering)
}

function toPurchase(written: WrittenRecord, ordering: Ordering): Purchase {
  return {
    id: written.id,
    number: written.number as string | null,
    status: String(written.status),
    total: Number(written.total),
    ordering,
    lines: written.lines as WrittenRecord[],
  }
}

/** Returns half of the quantity of each line, rounded down; lines of less than two pieces are left out. */
export function halveLines({ lines }: Purchase) {
  return lines
    .map(({ id, quantity }) => ({ line: id, accepted: Math.floor(Number(quantity) / 2) }))
    .filter(({ accepted }) => accepted > 0)
}

/** Receives parts of a purchase, by default all remaining goods. */
export async function receive(
  clerk: Clerk,
  { id }: Purchase,
  parts?: ReturnType<typeof halveLines>,
): Promise<void> {
  await clerk.post('stock', `/purchases/${id}/receive`, parts && { lines: parts })
}

async function bill(clerk: Clerk, { id, number }: Purchase): Promise<void> {
  const supplierRef = `INV-${clerk.random.between(100, 999)}-${number?.slice(2)}`
  await clerk.post('accounts', `/purchases/${id}/bill`, { supplierRef })
}

/** Returns some goods of one line to the supplier (rule 2.3), unless the branch needs the goods. */
async function sendBack(
  clerk: Clerk,
  world: World,
  { id, ordering, lines }: Purchase,
  day: number,
): Promise<void> {
  const { random } = clerk
  const { branch, wanted } = ordering
  const place = random.between(0, lines.length - 1)
  const { product, quantity: bought } = wanted[place]!
  await world.stock.read([product])
  const spare = countSpare(world, { product, branch, day })
  const quantity = Math.min(random.between(1, 2), spare, bought)
  if (quantity < 1 || quantity >= world.stock.level(product, branch).onHand) return
  await clerk.post('manager', `/purchases/${id}/return`, {
    reason: clerk.text(`demo.purchaseReturns.${random.pick(REASONS)}`),
    lines: [{ line: lines[place]!.id, quantity }],
  })
}

/** Pays the due amount. */
async function settle(clerk: Clerk, { id }: Purchase): Promise<void> {
  const [purchase] = await clerk.books.read<{ due: number }>(DUE, id)
  const due = purchase?.due ?? 0
  if (due > 0) await clerk.post('accounts', `/purchases/${id}/pay`, createTransfer(clerk, due))
}

const DUE = 'select billed - paid - credited as due from purchases where team_id = $1 and id = $2'
