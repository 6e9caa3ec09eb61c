import { Big } from 'big.js'
import { round, sum } from '../../../src/schema/decimal.ts'
import { deriveAmounts } from '../../documents/amounts/derive.ts'
import { computeSalePaymentStatus } from '../../documents/payment-status.ts'
import { toDate } from '../trade/calendar.ts'
import type { PaymentMethod } from '../trade/clerk.ts'
import type { Order, OrderLine } from '../trade/orders.ts'
import { getAccountId, type Clerk, type TradedLine } from './clerk.ts'
import { pay } from './pay.ts'
import type { Warehouse } from './warehouse.ts'
import { CARD_MINIMUM, TERMS_DAYS } from '../trading-rules.ts'

/**
 * Sets thresholds for one random number per sale on terms. Below the first, the sale is never paid; below the second,
 * it is paid late.
 */
const [NEVER, LATE] = [0.03, 0.1]

interface SoldLine extends TradedLine {
  delivered: number
  cost: number
  expectedCost: number | null
}

/**
 * Creates a sale that is invoiced immediately, delivered on the shipping day, and paid according to the customer's terms.
 */
export function insertSale(clerk: Clerk, warehouse: Warehouse, order: Order): void {
  const { book, pickTime, random, unfinished } = clerk
  const { branch, day, shipDay, customer, onTerms } = order
  const date = toDate(day)
  const entered = { lines: order.lines.map((line) => addLine(clerk, line)) }
  const { lines, ...totals } = deriveAmounts(entered, { decimals: 2 }) as {
    readonly lines: SoldLine[]
    readonly total: number
  }
  const seller = getAccountId(random.pick(['sales', 'sales', 'sales', 'manager', 'admin']))
  const [id, number, createdAt] = [book.id(), book.number(`S-${branch.code}`, date), pickTime(day)]
  let paid = 0
  let isDelivered = false
  /** Counts the remaining steps until the sale can be written. */
  let pending = 0

  order.lines.forEach(({ product, quantity }, i) => {
    const level = warehouse.level(product, branch)
    level.reserved += quantity
    addExpectedCost(lines[i]!, level.average / 1e6 || product.cost)
  })
  unfinished.add(write)
  planStep(shipDay, deliver)
  const share = onTerms ? random.next() : 1
  if (share < NEVER) return
  const delay = share < LATE ? random.between(45, 120) : random.between(10, 32)
  const paymentDay = onTerms ? day + delay : day
  const small = random.pick<PaymentMethod>(['cash', 'card', 'mobile'])
  const method = onTerms ? 'bank' : totals.total > CARD_MINIMUM ? 'card' : small
  planStep(paymentDay, () => {
    paid = totals.total
    const debt = { id, kind: 'sale', branch, customer } as const
    if (paid > 0) pay(clerk, debt, { direction: 'in', amount: paid, method, day: paymentDay })
  })

  function planStep(stepDay: number, work: () => void): void {
    pending += 1
    clerk.plan(stepDay, () => {
      work()
      pending -= 1
      if (pending > 0) return
      unfinished.delete(write)
      write()
    })
  }

  /** Delivers the goods at their current cost, which is the final cost of the sale. */
  function deliver(): void {
    order.lines.forEach(({ product, quantity }, i) => {
      const line = lines[i]!
      warehouse.level(product, branch).reserved -= quantity
      const cause = { resource: 'sales', document: id, number, line: line.id, day: shipDay }
      const cents = warehouse.issue(product, branch, quantity, 'sale', cause)
      const unitCost = Math.round((cents / quantity) * 10_000) / 1e6
      Object.assign(line, { delivered: quantity, cost: cents / 100, expectedCost: null, unitCost })
    })
    isDelivered = true
  }

  function write(): void {
    const { total } = totals
    book.write('sales', {
      ...totals,
      id,
      number,
      kind: shipDay > day ? 'order' : 'sale',
      date,
      customer,
      branch: branch.id,
      dueDate: toDate(onTerms ? day + TERMS_DAYS : day),
      invoiceDate: date,
      invoiced: total,
      createdAt,
      createdBy: seller,
      salesperson: seller,
      status: isDelivered ? 'closed' : 'confirmed',
      goodsStatus: isDelivered ? 'full' : 'none',
      returnStatus: 'none',
      paid,
      credited: 0,
      writtenOff: 0,
      paymentStatus: computeSalePaymentStatus({ total, paid, credited: 0, writtenOff: 0 }),
      cost: sum(lines.map((line) => line.cost)),
      lines,
    })
  }
}

function addLine({ book }: Clerk, { product, quantity, price, discountPercent }: OrderLine) {
  return {
    id: book.id(),
    product: product.id,
    description: product.name,
    quantity,
    unit: null,
    unitPrice: price,
    discountPercent: discountPercent || null,
    tax: null,
    taxRate: 0,
    delivered: 0,
    returned: 0,
    unitCost: null,
    cost: 0,
    expectedCost: null,
  }
}

/** Adds the expected cost of goods that are invoiced but not delivered. */
function addExpectedCost(line: SoldLine, unitCost: number): void {
  line.unitCost = unitCost
  line.expectedCost = round(new Big(unitCost).times(line.quantity).toString(), 2)
  line.cost = line.expectedCost
}
