import type { DemoRecords } from '../record-set.ts'
import { breakSome, openStock } from './adjust.ts'
import { createBook } from './book.ts'
import { countSome } from './count.ts'
import { dateOf, firstDayOf, weekOf } from './calendar.ts'
import { createClerk, type Clerk } from './clerk.ts'
import { closeDays } from './close-days.ts'
import { createDemand } from './demand.ts'
import { giveBack } from './give-back.ts'
import { leaveOpen } from './open/leave-open.ts'
import type { Orders } from './orders.ts'
import { createRandom } from './random.ts'
import { restock } from './restock.ts'
import { plan, sell } from './sell.ts'
import type { Sale } from './traded-sale.ts'
import { spend } from './spend.ts'
import { createWarehouse, type Warehouse } from './warehouse.ts'

/** Fixes the seed, so that the demo is the same for the same orders and the same last day. */
const SEED = 20_171_230
const RETURNED = 0.02
const BATCH = 20_000

/**
 * Tells a trading company's story day by day: stock is opened, bought, moved, sold, paid for, brought back and broken.
 * Hands over what its documents, payments and ledger then are, in pieces, each after what it refers to. `today` is
 * the last day; `now` bounds the times of things that happened on it.
 */
export function* trade(orders: Orders, today: number, now: number): Generator<DemoRecords> {
  const book = createBook()
  const clerk = createClerk(book, createRandom(SEED), today, now)
  const warehouse = createWarehouse(clerk)
  const demand = createDemand(orders)
  const world = { orders, warehouse, demand }
  openStock(clerk, warehouse, demand, orders.from)
  for (let day = orders.from; day <= today; day++) {
    if (day > orders.to && clerk.isIdle()) break
    const isMonday = day === firstDayOf(weekOf(day))
    if (isMonday) restock(clerk, warehouse, demand, day, orders.cycle)
    for (const happens of clerk.planned(day)) happens()
    for (const order of orders.on(day)) {
      const sale = sell(clerk, warehouse, order)
      if (clerk.random.chance(RETURNED)) planReturn(clerk, warehouse, sale)
      for (const happens of clerk.planned(day)) happens()
    }
    if (day <= orders.to) spend(clerk, day)
    if (dateOf(day).endsWith('-15')) breakSome(clerk, warehouse, { orders, demand, day })
    if (dateOf(day).endsWith('-22')) countSome(clerk, world, day)
    if (day === orders.to) {
      leaveOpen(clerk, world, day)
      closeDays(clerk, day)
    }
    if (book.size > BATCH) yield book.take()
  }
  for (const write of clerk.unfinished) write()
  warehouse.close()
  yield book.take()
}

function planReturn(clerk: Clerk, warehouse: Warehouse, sale: Sale): void {
  const day = sale.order.shipDay + clerk.random.between(3, 20)
  plan(clerk, sale, day, () => giveBack(clerk, warehouse, sale, day))
}
