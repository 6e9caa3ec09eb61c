import { subtract, sum } from '../../../src/schema/decimal.ts'
import { openOf, paymentStatusOf } from '../../documents/payment-status.ts'
import { returnLine } from '../../documents/returns/return-lines.ts'
import { portion } from '../../documents/amounts/spread.ts'
import { dateOf } from './calendar.ts'
import { accountOf, type Clerk } from './clerk.ts'
import { pay } from './pay.ts'
import type { Sale } from './traded-sale.ts'
import type { Warehouse } from './warehouse.ts'

const REASONS = ['Wrong item', 'Damaged on the way', 'Not what was expected', 'Ordered twice']

/**
 * Returns some of one line of a sale (rule 2.3): the goods come back at the cost at which they left; the amount reduces
 * what is due first, and the rest is refunded or stays as credit of customers with payment terms.
 */
export function giveBack(clerk: Clerk, warehouse: Warehouse, sale: Sale, day: number): void {
  const { book, random, at, takings } = clerk
  const { order, branch } = sale
  const place = random.between(0, sale.lines.length - 1)
  const line = sale.lines[place]!
  const { product } = order.lines[place]!
  const quantity = random.between(1, line.quantity)
  const share = { whole: line.quantity, before: 0, part: quantity, digits: 2 }
  const cost = portion(line.cost, share)
  const back = returnLine(line, quantity, 2)
  const date = dateOf(day)
  const [id, number] = [book.id(), book.number('SR', branch.code, sale.date)]
  const reason = random.pick(REASONS)
  const setOff = Math.min(-back.total, Math.max(0, openOf(sale)))
  const surplus = subtract(-back.total, setOff)
  const refund = order.onTerms ? 0 : surplus
  const settled = { total: back.total, paid: -refund, credited: -setOff }

  const cause = { resource: 'sales', document: id, number, line: line.id, day }
  warehouse.take(product, branch, quantity, Math.round(cost * 100), 'saleReturn', cause)
  takings.returned(branch, day, back.total)
  line.returned = quantity
  sale.credited = sum([sale.credited, setOff])
  const row = {
    id,
    number,
    ...settled,
    kind: 'return',
    status: 'closed',
    date,
    invoiceDate: date,
    original: sale.id,
    branch: branch.id,
    customer: order.customer,
    salesperson: sale.head.salesperson,
    notes: reason,
    goodsStatus: 'full',
    returnStatus: 'none',
    subtotal: back.net,
    discountTotal: 0,
    taxTotal: 0,
    rounding: 0,
    invoiced: back.total,
    cost: -cost,
    paymentStatus: paymentStatusOf(settled),
    createdAt: at(day),
    createdBy: accountOf('manager'),
    lines: [{ ...back, id: book.id(), delivered: -quantity, cost: -cost, unitCost: line.unitCost }],
  }
  const setOffRow = { id: book.id(), date, creditNote: id, sale: sale.id, amount: setOff }
  if (refund > 0) {
    const debt = { id, kind: 'sale', branch, date: sale.date, customer: order.customer } as const
    pay(clerk, debt, { direction: 'out', amount: refund, method: 'Card', day })
  }
  sale.followers.push(() => {
    book.write('sales', row)
    if (setOff > 0) book.write('set-offs', setOffRow)
  })
}
