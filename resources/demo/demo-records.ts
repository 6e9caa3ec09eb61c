import type { CompanyBooks } from '../../src/server/demo/company-books.ts'
import { insertedTrade } from './bulk/inserted-trade.ts'
import { buildCatalogue } from './catalogue.ts'
import { demoTeam } from './demo-company.ts'
import { buildParties } from './parties.ts'
import type { DemoRecords } from './record-set.ts'
import { demoStaff } from './staff.ts'
import { readSuperstore } from './superstore.ts'
import { toDayNumber } from './trade/calendar.ts'
import { largeOrders, productsIn, realOrders, smallOrders } from './trade/orders.ts'
import { trade } from './trade/trade.ts'

/**
 * Names the sizes of the demo company: `small` is three months with sixty products until today, `real` all orders of
 * the Superstore on their own days, `large` a million lines over four years. The master data are the same.
 */
export type DemoSize = 'small' | 'real' | 'large'

/** Returns everything that the demo company starts with, in place of a new team's own branch, units and customer. */
export function demoRecords(size: DemoSize | number, now: Date): DemoRecords {
  const lines = readSuperstore()
  const traded = size === 'small' ? productsIn(smallOrders(lines, todayAt(now))) : undefined
  return { ...buildCatalogue(lines, traded), ...buildParties(lines), ...demoStaff() }
}

/** Trades by requests of the company's people. */
export function tradeDemo(
  books: CompanyBooks,
  size: 'small' | 'real',
  now: Date,
): AsyncGenerator<void> {
  const lines = readSuperstore()
  const today = todayAt(now)
  const orders = size === 'small' ? smallOrders(lines, today) : realOrders(lines)
  return trade(books, orders, { today, now: now.getTime() })
}

/** Returns what a large company has bought, sold and paid, in pieces; a number is how many sale lines there are. */
export function bulkRecords(size: 'large' | number, now: Date): Iterable<DemoRecords> {
  const today = todayAt(now)
  const count = size === 'large' ? undefined : size
  return insertedTrade(largeOrders(readSuperstore(), today, count), today, now.getTime())
}

/** Returns the day of a moment where the team is. */
function todayAt(now: Date): number {
  // The Swedish locale writes dates in ISO format.
  return toDayNumber(now.toLocaleDateString('sv-SE', { timeZone: demoTeam.timezone }))
}
