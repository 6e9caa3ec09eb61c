import { dateOf } from './calendar.ts'
import { accountOf, type Clerk } from './clerk.ts'
import type { Branch, Product } from './goods.ts'
import type { Warehouse } from './warehouse.ts'

interface Journey {
  readonly from: Branch
  readonly to: Branch
  readonly product: Product
  readonly quantity: number
  /** Sets the day of dispatch; goods arrive two days later. */
  readonly day: number
}

const TRAVEL_DAYS = 2

/** Transfers goods between branches: what leaves at its average comes in at that value. */
export function transfer(clerk: Clerk, warehouse: Warehouse, journey: Journey): void {
  const { later, unfinished } = clerk
  const arrival = journey.day + TRAVEL_DAYS
  const sent = sendGoods(clerk, warehouse, journey)
  unfinished.add(sent.write)
  later(arrival, () => {
    sent.receive(arrival)
    unfinished.delete(sent.write)
    sent.write()
  })
}

/** Sends goods to another branch; `write` records how far they are. */
export function sendGoods(
  { book, at }: Clerk,
  warehouse: Warehouse,
  { from, to, product, quantity, day }: Journey,
) {
  const date = dateOf(day)
  const [id, line, number] = [book.id(), book.id(), book.number('T', from.code, date)]
  const createdAt = at(day)
  const cause = { resource: 'transfers', document: id, number, line }
  const cents = warehouse.give(product, from, quantity, 'transferOut', { ...cause, day })
  warehouse.level(product, to).incoming += quantity
  let receivedDate: string | null = null

  function receive(arrival: number): void {
    warehouse.level(product, to).incoming -= quantity
    warehouse.take(product, to, quantity, cents, 'transferIn', { ...cause, day: arrival })
    receivedDate = dateOf(arrival)
  }

  function write(): void {
    const received = receivedDate === null ? 0 : quantity
    book.write('transfers', {
      id,
      number,
      status: receivedDate ? 'received' : 'dispatched',
      goodsStatus: receivedDate ? 'full' : 'none',
      date,
      fromBranch: from.id,
      toBranch: to.id,
      expectedDate: dateOf(day + TRAVEL_DAYS),
      dispatchedDate: date,
      receivedDate,
      createdAt,
      createdBy: accountOf('stock'),
      lines: [
        {
          id: line,
          product: product.id,
          quantity,
          dispatched: quantity,
          received,
          lost: 0,
          unitCost: Math.round((cents / quantity) * 10_000) / 1e6,
          value: cents / 100,
          settled: receivedDate ? cents / 100 : 0,
        },
      ],
    })
  }
  return { receive, write }
}
