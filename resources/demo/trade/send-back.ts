import { sum } from '../../../src/schema/decimal.ts'
import { paymentStatusOf } from '../../documents/payment-status.ts'
import { returnLine } from '../../documents/returns/return-lines.ts'
import { portion } from '../../documents/amounts/spread.ts'
import { dateOf } from './calendar.ts'
import { accountOf, type Clerk } from './clerk.ts'
import type { Purchase } from './purchase.ts'
import { spareOf } from './spare.ts'
import type { World } from './world.ts'

const REASONS = ['Damaged on arrival', 'Wrong item', 'Faulty']

/**
 * Returns some of one purchase line to its supplier (rule 2.3), unless the goods are needed: they leave at the cost at
 * which they came, and the amount reduces a bill that is not paid yet.
 */
export function sendBack(
  { book, random, at }: Clerk,
  world: Pick<World, 'warehouse' | 'demand'>,
  purchase: Purchase,
  day: number,
): void {
  const { branch, supplier, wanted } = purchase.ordering
  const place = random.between(0, purchase.lines.length - 1)
  const line = purchase.lines[place]!
  const { product } = wanted[place]!
  const spare = spareOf(world, { product, branch, day })
  const quantity = Math.min(random.between(1, 2), spare, line.received)
  if (quantity < 1) return
  const back = returnLine(line, quantity, 2)
  const value = portion(line.net, { whole: line.quantity, before: 0, part: quantity, digits: 2 })
  const cents = Math.round(value * 100)
  const level = world.warehouse.level(product, branch)
  // The remaining goods must keep a value, or the ledger would have to correct it.
  if (quantity >= level.onHand || cents >= level.cents) return

  const date = dateOf(day)
  const [id, number] = [book.id(), book.number('PR', branch.code, purchase.date)]
  const cause = { resource: 'purchases', document: id, number, line: line.id, day }
  world.warehouse.give(product, branch, quantity, 'purchaseReturn', cause, cents)
  line.returned = quantity
  purchase.credited = sum([purchase.credited, -back.total])
  const settled = { total: back.total, paid: 0, credited: back.total }
  purchase.returns.push({
    id,
    number,
    ...settled,
    kind: 'return',
    status: 'closed',
    date,
    billDate: date,
    original: purchase.id,
    supplier,
    branch: branch.id,
    notes: random.pick(REASONS),
    goodsStatus: 'full',
    returnStatus: 'none',
    paymentStatus: paymentStatusOf(settled),
    subtotal: back.net,
    discountTotal: 0,
    taxTotal: 0,
    rounding: 0,
    billed: back.total,
    createdAt: at(day),
    createdBy: accountOf('manager'),
    lines: [{ ...back, id: book.id(), received: -quantity, unitCost: line.unitCost }],
  })
}
