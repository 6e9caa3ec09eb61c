import { getToday } from '../../src/schema/days.ts'
import type { CompanyBooks } from '../../src/server/demo/company.ts'
import { generateTrade } from './bulk/inserted-trade.ts'
import { buildCatalogue } from './catalogue.ts'
import { demoTeam } from './demo-company.ts'
import { buildParties } from './parties.ts'
import type { DemoRecords, DemoText } from './record-set.ts'
import { createDemoStaff } from './staff.ts'
import { readSuperstore } from './superstore.ts'
import { toDayNumber } from './trade/calendar.ts'
import {
  createLargeOrders,
  listProductIds,
  createRealOrders,
  createSmallOrders,
} from './trade/orders.ts'
import { trade } from './trade/trade.ts'

/**
 * Names the sizes of the demo company: `small` has the last three months with sixty products, `real` has all Superstore
 * orders on their original dates, `large` has a million lines over four years. All sizes have the same master data,
 * except that products without trade have no reorder point in `small`.
 */
export type DemoSize = 'small' | 'real' | 'large'

/** Returns the records with which the demo company starts. They replace a new team's records of the same resources. */
export function createDemoRecords(size: DemoSize | number, now: Date, text: DemoText): DemoRecords {
  const lines = readSuperstore()
  const traded =
    size === 'small' ? listProductIds(createSmallOrders(lines, getTeamDay(now))) : undefined
  return {
    ...buildCatalogue(lines, text, traded),
    ...buildParties(lines, text),
    ...createDemoStaff(text),
  }
}

/** Posts documents by requests of the company's people. */
export function tradeDemo(
  books: CompanyBooks,
  {
    size,
    now,
    text,
  }: { readonly size: 'small' | 'real'; readonly now: Date; readonly text: DemoText },
): AsyncGenerator<void> {
  const lines = readSuperstore()
  const today = getTeamDay(now)
  const orders = size === 'small' ? createSmallOrders(lines, today) : createRealOrders(lines)
  return trade(books, orders, { today, now: now.getTime(), text })
}

/**
 * Returns the purchases, sales and payments of a large company in batches. A number as `size` sets the number of sale
 * lines.
 */
export function generateBulkRecords(
  size: 'large' | number,
  now: Date,
  text: DemoText,
): Iterable<DemoRecords> {
  const today = getTeamDay(now)
  const count = size === 'large' ? undefined : size
  const orders = createLargeOrders(readSuperstore(), today, count)
  return generateTrade(orders, { today, now: now.getTime(), text })
}

/** Returns the day number of a moment in the team's time zone. */
function getTeamDay(now: Date): number {
  return toDayNumber(getToday(demoTeam.timezone, now))
}
