import type { WrittenRecord } from '../../../src/server/demo/company-books.ts'
import type { DemoRole } from '../demo-company.ts'
import { getPaymentMethodId, type Clerk, type PaymentMethod } from './clerk.ts'
import { returnSoldGoods } from './return-sold-goods.ts'
import type { Order, OrderLine } from './orders.ts'
import { planPayments, type Sale } from './pay-sale.ts'

/** Sets the total above which every sale is paid by card. */
const CARD_MINIMUM = 100
const RETURNED = 0.02

/**
 * Creates a sale that is invoiced at once, delivered on the shipping day, and paid according to the customer's terms.
 */
export async function sell(clerk: Clerk, order: Order): Promise<void> {
  const { random } = clerk
  const salesperson = random.pick<DemoRole>(['sales', 'sales', 'sales', 'manager', 'admin'])
  const seller = chooseSeller(salesperson, order.lines)
  const isTakenAway = order.shipDay === order.day
  const sale = await enterSale(clerk, seller, order.lines, {
    kind: isTakenAway ? 'sale' : 'order',
    customer: order.customer,
    branch: order.branch.id,
    salesperson: clerk.as(salesperson).id,
  })
  const path = `/sales/${sale.id}`
  const tender = {
    amount: sale.total,
    method: getPaymentMethodId(clerk, chooseMethod(clerk, sale.total)),
  }
  if (isTakenAway) {
    const payments = order.onTerms ? [] : [tender]
    await post(clerk, seller, `${path}/complete`, { payments })
  } else {
    await post(clerk, seller, `${path}/confirm`)
    await clerk.post(seller, `${path}/invoice`)
    if (!order.onTerms) await clerk.post(seller, `${path}/pay`, tender)
    clerk.later(order.shipDay, async () => void (await clerk.post('stock', `${path}/deliver`)))
  }
  const sold = { ...sale, order }
  if (order.onTerms) planPayments(clerk, sold)
  if (!random.chance(RETURNED)) return
  const day = order.shipDay + random.between(3, 20)
  clerk.later(day, () => returnSoldGoods(clerk, sold))
}

/** Creates a draft sale with its lines. */
export async function enterSale(
  clerk: Clerk,
  seller: DemoRole,
  lines: readonly OrderLine[],
  head: Readonly<Record<string, unknown>>,
): Promise<Pick<Sale, 'id' | 'total' | 'lines'>> {
  const entered = lines.map(({ product, quantity, price, discountPercent }) => ({
    product: product.id,
    quantity,
    unitPrice: price,
    ...(discountPercent > 0 && { discountPercent }),
  }))
  const written = await clerk.post(seller, '/sales', { ...head, lines: entered })
  return { id: written.id, total: Number(written.total), lines: written.lines as WrittenRecord[] }
}

/** Runs an action of a sale. If the sale exceeds the customer's credit limit, an administrator runs the action. */
export async function post(
  clerk: Clerk,
  seller: DemoRole,
  path: string,
  body: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const done = await clerk.books.unless('CREDIT_LIMIT', () => clerk.post(seller, path, body))
  if (!done) await clerk.post('admin', path, { ...body, overLimit: true })
}

/** Returns the role that may sell at these prices (roles.ts): the salesperson, a manager, or an administrator. */
export function chooseSeller(salesperson: DemoRole, lines: readonly OrderLine[]): DemoRole {
  const discount = Math.max(...lines.map(({ discountPercent }) => discountPercent))
  const isListed = lines.every(({ product, price }) => price === product.price)
  if (salesperson === 'admin' || discount > MANAGERS_DISCOUNT) return 'admin'
  return isListed && discount <= CLERKS_DISCOUNT ? salesperson : 'manager'
}

const [CLERKS_DISCOUNT, MANAGERS_DISCOUNT] = [5, 30]

function chooseMethod({ random }: Clerk, total: number): PaymentMethod {
  const small = random.pick<PaymentMethod>(['cash', 'card', 'mobile'])
  return total > CARD_MINIMUM ? 'card' : small
}
