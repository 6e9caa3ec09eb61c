import { Big } from 'big.js'
import { round, subtract, sum } from '../../../src/schema/decimal.ts'
import { deriveAmounts } from '../../documents/amounts/derive.ts'
import { openOf, salePaymentStatusOf } from '../../documents/payment-status.ts'
import { dateOf } from './calendar.ts'
import { accountOf, type Clerk } from './clerk.ts'
import { giveUp } from './give-up.ts'
import type { Order, OrderLine } from './orders.ts'
import { pay } from './pay.ts'
import type { Sale, SoldLine } from './traded-sale.ts'
import type { Warehouse } from './warehouse.ts'

const TERMS_DAYS = 30
const CARD_FROM = 100

/** Sells an order to a customer: invoiced at once, delivered when it is shipped, paid as its customer pays. */
export function sell(clerk: Clerk, warehouse: Warehouse, order: Order): Sale {
  const { book, at, random } = clerk
  const { branch, day } = order
  const date = dateOf(day)
  const { lines, ...totals } = enterSale(clerk, order.lines)
  const seller = accountOf(random.pick(['sales', 'sales', 'sales', 'manager', 'admin']))
  clerk.takings.sold(branch, day, totals.total)
  const sale: Sale = {
    id: book.id(),
    number: book.number('S', branch.code, date),
    order,
    branch,
    date,
    total: totals.total,
    head: {
      ...totals,
      kind: order.shipDay > day ? 'order' : 'sale',
      date,
      customer: order.customer,
      branch: branch.id,
      dueDate: dateOf(order.onTerms ? day + TERMS_DAYS : day),
      invoiceDate: date,
      invoiced: totals.total,
      createdAt: at(day),
      createdBy: seller,
      salesperson: seller,
    },
    lines,
    paid: 0,
    credited: 0,
    writtenOff: 0,
    delivered: false,
    pending: 0,
    followers: [],
    write() {
      book.write('sales', rowOf(sale))
      for (const follow of sale.followers) follow()
    },
  }
  clerk.unfinished.add(sale.write)
  order.lines.forEach(({ product, quantity }, i) => {
    const level = warehouse.level(product, branch)
    level.reserved += quantity
    expect(lines[i]!, level.average / 1e6 || product.cost)
  })
  plan(clerk, sale, order.shipDay, () => deliver(warehouse, sale))
  planPayments(clerk, sale)
  return sale
}

/** Enters a sale with the amounts that the form computes. */
export function enterSale({ book }: Clerk, lines: readonly OrderLine[]) {
  const entered = lines.map(({ product, quantity, price, discountPercent }) => ({
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
  }))
  // The result holds the lines with their amounts.
  return deriveAmounts({ lines: entered }, { decimals: 2 }) as {
    readonly lines: SoldLine[]
    readonly total: number
  }
}

/** Plans work on a sale, which delays writing the sale; work planned after the last day delays it until the end. */
export function plan(
  { later, unfinished }: Clerk,
  sale: Sale,
  day: number,
  happens: () => void,
): void {
  sale.pending += 1
  later(day, () => {
    happens()
    sale.pending -= 1
    if (sale.pending > 0) return
    unfinished.delete(sale.write)
    sale.write()
  })
}

function planPayments(clerk: Clerk, sale: Sale): void {
  const { random } = clerk
  const { day, onTerms } = sale.order
  const on = (payday: number, most: number, method: string) =>
    plan(clerk, sale, payday, () => settle(clerk, sale, most, method, payday))
  if (!onTerms) {
    const small = random.pick(['Cash', 'Card', 'Mobile payment'])
    return on(day, sale.total, sale.total > CARD_FROM ? 'Card' : small)
  }
  const habit = random.next()
  const end = (last: number, reason: string) =>
    plan(clerk, sale, last, () => giveUp(clerk, sale, last, reason))
  if (habit < GIVEN_UP) return end(day + PATIENCE_DAYS, 'Insolvent')
  if (habit < NEVER) return
  const payday = day + (habit < LATE ? random.between(45, 120) : random.between(10, 32))
  if (habit > HALVES) {
    on(payday, halfOf(sale.total), 'Bank transfer')
    on(payday + 25, sale.total, 'Bank transfer')
  } else if (habit > SHORT && sale.total > SHORT_FROM) {
    on(payday, subtract(sale.total, BANK_CHARGES), 'Bank transfer')
    end(payday + 20, 'Bank charges that the customer kept back')
  } else on(payday, sale.total, 'Bank transfer')
}

/**
 * Shares of the companies that do not pay at all, of some of which nobody believes it any more; that pay late; and,
 * above, without what the bank took, or in halves.
 */
const [GIVEN_UP, NEVER, LATE, SHORT, HALVES] = [0.02, 0.03, 0.1, 0.87, 0.92]
/** Sets the days from the invoice until it is written off. */
const PATIENCE_DAYS = 60
const [BANK_CHARGES, SHORT_FROM] = [2.5, 50]

/** Sets the expected cost of goods that are invoiced and not delivered. */
function expect(line: SoldLine, unitCost: number): void {
  line.unitCost = unitCost
  line.expectedCost = round(new Big(unitCost).times(line.quantity).toString(), 2)
  line.cost = line.expectedCost
}

/** Takes the goods out at what they are worth, which is the sale's cost for good. */
function deliver(warehouse: Warehouse, sale: Sale): void {
  const { order, branch, id, number } = sale
  order.lines.forEach(({ product, quantity }, i) => {
    const line = sale.lines[i]!
    warehouse.level(product, branch).reserved -= quantity
    const cause = { resource: 'sales', document: id, number, line: line.id, day: order.shipDay }
    const cents = warehouse.give(product, branch, quantity, 'sale', cause)
    line.delivered = quantity
    line.cost = cents / 100
    line.expectedCost = null
    line.unitCost = Math.round((cents / quantity) * 10_000) / 1e6
  })
  sale.delivered = true
}

/** Pays at most what is still open. */
function settle(clerk: Clerk, sale: Sale, most: number, method: string, day: number): void {
  const amount = Math.min(most, openOf(sale))
  if (amount <= 0) return
  sale.paid = sum([sale.paid, amount])
  const debt = {
    id: sale.id,
    kind: 'sale',
    branch: sale.branch,
    date: sale.date,
    customer: sale.order.customer,
  } as const
  pay(clerk, debt, { direction: 'in', amount, method, day })
}

/** Returns the row of a sale as it is now. */
function rowOf(sale: Sale) {
  const { id, number, paid, credited, writtenOff, delivered, lines, head } = sale
  const returned = sum(lines.map((line) => line.returned))
  const all = lines.every((line) => line.returned >= line.quantity)
  return {
    ...head,
    id,
    number,
    status: delivered ? 'closed' : 'confirmed',
    goodsStatus: delivered ? 'full' : 'none',
    returnStatus: returned === 0 ? 'none' : all ? 'full' : 'partial',
    paid,
    credited,
    writtenOff,
    paymentStatus: salePaymentStatusOf(sale),
    cost: sum(lines.map((line) => line.cost)),
    lines,
  }
}

function halfOf(amount: number): number {
  return subtract(amount, Math.floor((amount / 2) * 100) / 100)
}
