import { getPaymentMethodId, type Clerk } from './clerk.ts'
import type { Sale } from './pay-sale.ts'
import { managerLimits } from '../trading-rules.ts'

const REASONS = ['wrongItem', 'damaged', 'unexpected', 'orderedTwice'] as const

/** Returns some goods of one line of a sale (rule 2.3). Companies keep the amount as credit; persons get a refund. */
export async function returnSoldGoods(
  clerk: Clerk,
  { id, order, total, lines }: Sale,
): Promise<void> {
  const { random } = clerk
  const line = random.pick(lines)
  const quantity = random.between(1, Number(line.quantity))
  await clerk.post(total > managerLimits.refund ? 'owner' : 'manager', `/sales/${id}/return`, {
    reason: clerk.text(`demo.saleReturns.${random.pick(REASONS)}`),
    lines: [{ line: line.id, quantity }],
    ...(!order.onTerms && { refund: { method: getPaymentMethodId(clerk, 'card') } }),
  })
}
