import type { DemoRecords, DemoText } from '../record-set.ts'
import { toFirstDay, toWeek } from '../trade/calendar.ts'
import { createDemand } from '../trade/demand.ts'
import type { Orders } from '../trade/orders.ts'
import { createRandom } from '../trade/random.ts'
import { createBook } from './book.ts'
import { createBulkClerk, type Period } from './clerk.ts'
import { insertOpeningStock } from './opening-stock.ts'
import { insertPurchases } from './purchases.ts'
import { insertSale } from './sales.ts'
import { createWarehouse } from './warehouse.ts'
import { SEED } from '../trading-rules.ts'

const MIN_ROWS_PER_BATCH = 20_000

/**
 * Generates documents, payments and ledger rows of a company with too many documents to post by requests: opening
 * stock, purchases, sales and payments. Yields them in batches; each row comes after the rows that it refers to. `today`
 * is the last day; no time is after `now`.
 */
export function* generateTrade(
  orders: Orders,
  { today, now, text }: Period & { readonly text: DemoText },
): Generator<DemoRecords> {
  const book = createBook()
  const clerk = createBulkClerk(book, { random: createRandom(SEED), text, today, now })
  const warehouse = createWarehouse(clerk)
  const demand = createDemand(orders)
  insertOpeningStock(clerk, warehouse, demand, orders.from)
  for (let day = orders.from; day <= orders.to; day++) {
    if (day === toFirstDay(toWeek(day)))
      insertPurchases(clerk, warehouse, demand, { day, cycle: orders.cycle })
    for (const work of clerk.takePlanned(day)) work()
    for (const order of orders.on(day)) insertSale(clerk, warehouse, order)
    for (const work of clerk.takePlanned(day)) work()
    if (book.size > MIN_ROWS_PER_BATCH) yield book.take()
  }
  for (const write of clerk.unfinished) write()
  warehouse.writeLevels()
  yield book.take()
}
