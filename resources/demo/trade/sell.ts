import type { WrittenRecord } from '../../../src/server/demo/company.ts'
import type { DemoRole } from '../demo-company.ts'
import { getPaymentMethodId, type Clerk, type PaymentMethod } from './clerk.ts'
import { returnSoldGoods } from './return-sold-goods.ts'
import type { Order, OrderLine } from './orders.ts'
import { planPayments, type Sale } from './pay-sale.ts'
import type { World } from './stock.ts'
import { CARD_MINIMUM } from '../trading-rules.ts'

/** Sets the share of sales of which goods are returned. */
const RETURNED_SHARE = 0.02

/**
 * Sells an order. If the branch has too little stock of a product, because goods broke or were sent away, the customer
 * buys only the available goods, or nothing.
 */
export async function sell(clerk: Clerk, world: World, order: Order): Promise<void> {
  const sold = await clerk.books.unless(NOT_ENOUGH, () => sellAll(clerk, order))
  if (sold) return
  await world.stock.read(order.lines.map(({ product }) => product))
  const lines = order.lines.flatMap((line): OrderLine[] => {
    const { onHand, reserved } = world.stock.level(line.product, order.branch)
    const quantity = Math.min(line.quantity, Math.floor(onHand - reserved))
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
  if (lines.length > 0)
    await clerk.books.unless(NOT_ENOUGH, () => sellAll(clerk, { ...order, lines }))
}

const NOT_ENOUGH = 'STOCK_NOT_ENOUGH'

/**
 * Creates a sale that is invoiced at once, delivered on the shipping day, and paid according to the customer's terms.
 */
async function sellAll(clerk: Clerk, order: Order): Promise<true> {
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
  const sold = { ...sale, order }
  const planReturn = (day: number) => {
    if (!random.chance(RETURNED_SHARE)) return
    clerk.plan(day + random.between(3, 20), () => returnSoldGoods(clerk, sold))
  }
  const tender = {
    amount: sale.total,
    method: getPaymentMethodId(clerk, chooseMethod(clerk, sale.total)),
  }
  if (isTakenAway) {
    const payments = order.onTerms ? [] : [tender]
    await runSaleAction(clerk, seller, `${path}/complete`, { payments })
  } else {
    await runSaleAction(clerk, seller, `${path}/confirm`)
    await clerk.post(seller, `${path}/invoice`)
    if (!order.onTerms) await clerk.post(seller, `${path}/pay`, tender)
    clerk.plan(order.shipDay, () => deliver(clerk, path, order.shipDay, planReturn))
  }
  if (order.onTerms) planPayments(clerk, sold)
  if (isTakenAway) planReturn(order.day)
  return true
}

/** Delivers an order, or tries again a week later, after the branch was restocked. */
async function deliver(
  clerk: Clerk,
  path: string,
  day: number,
  onDelivered: (day: number) => void,
): Promise<void> {
  const done = await clerk.books.unless(NOT_ENOUGH, () => clerk.post('stock', `${path}/deliver`))
  if (done) onDelivered(day)
  else clerk.plan(day + 7, () => deliver(clerk, path, day + 7, onDelivered))
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
export async function runSaleAction(
  clerk: Clerk,
  seller: DemoRole,
  path: string,
  body: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const done = await clerk.books.unless('CREDIT_LIMIT', () => clerk.post(seller, path, body))
  if (!done) await clerk.post('admin', path, { ...body, overLimit: true })
}

/** Returns the role that may sell at these prices (sales.ts): the salesperson, a manager, or an administrator. */
export function chooseSeller(salesperson: DemoRole, lines: readonly OrderLine[]): DemoRole {
  const discount = Math.max(...lines.map(({ discountPercent }) => discountPercent))
  const isListed = lines.every(({ product, price }) => price === product.price)
  if (salesperson === 'admin' || discount > MANAGERS_DISCOUNT) return 'admin'
  return isListed && discount <= SALESPERSONS_DISCOUNT ? salesperson : 'manager'
}

/** Holds the default discount limits of salesperson and manager in percent (sales.ts). */
const [SALESPERSONS_DISCOUNT, MANAGERS_DISCOUNT] = [5, 30]

function chooseMethod({ random }: Clerk, total: number): PaymentMethod {
  const small = random.pick<PaymentMethod>(['cash', 'card', 'mobile'])
  return total > CARD_MINIMUM ? 'card' : small
}
