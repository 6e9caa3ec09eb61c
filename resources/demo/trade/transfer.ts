import { toDate } from './calendar.ts'
import type { Clerk } from './clerk.ts'
import type { DemoRole } from '../demo-company.ts'
import type { Branch, Product } from './goods.ts'

export interface PlannedTransfer {
  readonly from: Branch
  readonly to: Branch
  readonly product: Product
  readonly quantity: number
  readonly day: number
}

export const TRAVEL_DAYS = 2

/** Creates a draft transfer between branches; returns its id. */
export async function enterTransfer(
  clerk: Clerk,
  role: DemoRole,
  { from, to, product, quantity, day }: PlannedTransfer,
): Promise<string> {
  const { id } = await clerk.post(role, '/transfers', {
    fromBranch: from.id,
    toBranch: to.id,
    expectedDate: toDate(day + TRAVEL_DAYS),
    lines: [{ product: product.id, quantity }],
  })
  return id
}

/** Sends goods to another branch; returns the id of the transfer. */
export async function sendGoods(clerk: Clerk, planned: PlannedTransfer): Promise<string> {
  const id = await enterTransfer(clerk, 'stock', planned)
  await clerk.post('stock', `/transfers/${id}/dispatch`)
  return id
}
