import { catalogueOf } from './catalogue.ts'
import { demoTeam } from './demo-company.ts'
import { partiesOf } from './parties.ts'
import type { DemoRecords } from './record-set.ts'
import { demoStaff } from './staff.ts'
import { readSuperstore } from './superstore.ts'
import { dayOf } from './trade/calendar.ts'
import { largeOrders, realOrders, smallOrders } from './trade/orders.ts'
import { trade } from './trade/trade.ts'

/**
 * Names the sizes of the demo company: `small` is three months with sixty products until today, `real` all orders of
 * the Superstore on their own days, `large` a million lines over four years. The master data are the same.
 */
export type DemoSize = 'small' | 'real' | 'large'

/** Returns everything that the demo company starts with, in place of a new team's own branch, units and customer. */
export function demoRecords(): DemoRecords {
  const lines = readSuperstore()
  return { ...catalogueOf(lines), ...partiesOf(lines), ...demoStaff() }
}

/** Returns what the company has bought, sold and paid, in pieces; a number is how many sale lines there are of four years. */
export function demoTrade(size: DemoSize | number, now: Date): Iterable<DemoRecords> {
  const lines = readSuperstore()
  // The Swedish locale writes dates in ISO format.
  const today = dayOf(now.toLocaleDateString('sv-SE', { timeZone: demoTeam.timezone }))
  const orders = {
    small: () => smallOrders(lines, today),
    real: () => realOrders(lines),
    large: () => largeOrders(lines, today),
  }
  const chosen = typeof size === 'number' ? largeOrders(lines, today, size) : orders[size]()
  return trade(chosen, today, now.getTime())
}
