import { dateOf } from './calendar.ts'
import { accountOf, type Clerk } from './clerk.ts'
import type { Branch, Product } from './goods.ts'
import type { Warehouse } from './warehouse.ts'

interface Journey {
  readonly from: Branch
  readonly to: Branch
  readonly product: Product
  readonly quantity: number
  /** When the goods leave; they arrive two days later. */
  readonly day: number
}

const TRAVEL_DAYS = 2

/** One branch helps out another: what leaves at its average comes in at that value. */
export function transfer(
  clerk: Clerk,
  warehouse: Warehouse,
  { from, to, product, quantity, day }: Journey,
) {
  const { book, at, later, unfinished } = clerk
  const date = dateOf(day)
  const [id, line, number] = [book.id(), book.id(), book.number('T', from.code, date)]
  const createdAt = at(day)
  const arrival = day + TRAVEL_DAYS
  const cause = { resource: 'transfers', document: id, number, line }
  const cents = warehouse.give(product, from, quantity, 'transferOut', { ...cause, day })
  warehouse.level(product, to).incoming += quantity
  let received = false
  unfinished.add(write)
  later(arrival, () => {
    warehouse.level(product, to).incoming -= quantity
    warehouse.take(product, to, quantity, cents, 'transferIn', { ...cause, day: arrival })
    received = true
    unfinished.delete(write)
    write()
  })

  function write(): void {
    book.write('transfers', {
      id,
      number,
      status: received ? 'received' : 'dispatched',
      goodsStatus: received ? 'full' : 'none',
      date,
      fromBranch: from.id,
      toBranch: to.id,
      expectedDate: dateOf(arrival),
      dispatchedDate: date,
      receivedDate: received ? dateOf(arrival) : null,
      createdAt,
      createdBy: accountOf('stock'),
      lines: [
        {
          id: line,
          product: product.id,
          quantity,
          dispatched: quantity,
          received: received ? quantity : 0,
          lost: 0,
          unitCost: Math.round((cents / quantity) * 10_000) / 1e6,
          value: cents / 100,
          settled: received ? cents / 100 : 0,
        },
      ],
    })
  }
}
