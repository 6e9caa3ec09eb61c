import { getPaymentMethodId, type Clerk } from './clerk.ts'
import type { Sale } from './pay-sale.ts'

const REASONS = ['Wrong item', 'Damaged on the way', 'Not what was expected', 'Ordered twice']
/** Limits what a manager may refund alone, unless the team says otherwise (roles.ts). */
const MANAGERS_LIMIT = 1000

/** Returns some of one line of a sale (rule 2.3); companies keep what is over as credit, people get it back. */
export async function returnSoldGoods(
  clerk: Clerk,
  { id, order, total, lines }: Sale,
): Promise<void> {
  const { random } = clerk
  const line = random.pick(lines)
  const quantity = random.between(1, Number(line.quantity))
  await clerk.post(total > MANAGERS_LIMIT ? 'owner' : 'manager', `/sales/${id}/return`, {
    reason: random.pick(REASONS),
    lines: [{ line: line.id, quantity }],
    ...(!order.onTerms && { refund: { method: getPaymentMethodId('Card') } }),
  })
}
