import type { CompanyBooks } from '../../../src/server/demo/company.ts'
import { writeOffPieces, countSome, adjustOpeningStock } from './adjust.ts'
import { toDate, toFirstDay, toWeek } from './calendar.ts'
import { createClerk, type Clerk } from './clerk.ts'
import { beginClosing, closeDay, CLOSED_DAYS } from './close-days.ts'
import { createDemand } from './demand.ts'
import { planOpenDocuments } from './open/plan-open-documents.ts'
import type { Orders } from './orders.ts'
import { createRandom } from './random.ts'
import { restock } from './restock.ts'
import { sell } from './sell.ts'
import { spend } from './spend.ts'
import { createStock, type World } from './stock.ts'
import { SEED } from '../trading-rules.ts'

/**
 * Simulates trade day by day with requests of the company's people: opening stock, purchases, transfers, sales,
 * payments, returns, expenses, losses, counts and day closings. `today` is the last day; no time is after `now`. Yields
 * after each day.
 */
export async function* trade(
  books: CompanyBooks,
  orders: Orders,
  { today, now, text }: Pick<Clerk, 'today' | 'text'> & { readonly now: number },
): AsyncGenerator<void> {
  const clerk = createClerk(books, { random: createRandom(SEED), today, now, text })
  const world = { orders, demand: createDemand(orders), stock: createStock(books) }
  planOpenDocuments(clerk, world, orders.to)
  for (let day = orders.from; day <= today; day++) {
    if (day > orders.to && clerk.isIdle()) return
    clerk.moveTo(day, 0)
    if (day === orders.from) await adjustOpeningStock(clerk, world.demand, day)
    await tradeDay(clerk, world, day)
    yield
  }
}

async function tradeDay(clerk: Clerk, world: World, day: number): Promise<void> {
  const { orders } = world
  if (day === toFirstDay(toWeek(day))) await restock(clerk, world, day)
  for (const work of clerk.takePlanned(day)) await work()
  const today = orders.on(day)
  for (const [place, order] of today.entries()) {
    clerk.moveTo(day, (place + clerk.random.next()) / (today.length + 1))
    await sell(clerk, world, order)
  }
  // Runs planned work again, because sales of the day may plan work for the same day.
  for (const work of clerk.takePlanned(day)) await work()
  if (day <= orders.to) await spend(clerk, day)
  if (toDate(day).endsWith('-15')) await writeOffPieces(clerk, world, day)
  if (toDate(day).endsWith('-22')) await countSome(clerk, world, day)
  clerk.moveToEvening(day)
  if (day < orders.to && day >= orders.to - CLOSED_DAYS) await closeDay(clerk, day)
  if (day === orders.to) await beginClosing(clerk, day)
}
