import { sum } from '../../../src/schema/decimal.ts'
import { toDate } from '../trade/calendar.ts'
import type { Demand } from '../trade/demand.ts'
import { branchesByRegion } from '../trade/goods.ts'
import { listOpeningQuantities } from '../trade/stock.ts'
import { getAccountId, type Clerk } from './clerk.ts'
import type { Warehouse } from './warehouse.ts'
import { MAX_DEMO_LINES } from '../trading-rules.ts'

/** Creates the opening stock on the first day: each branch gets the goods that it needs in the first weeks. */
export function insertOpeningStock(
  clerk: Clerk,
  warehouse: Warehouse,
  demand: Demand,
  day: number,
): void {
  const { book, pickTime } = clerk
  const date = toDate(day)
  for (const branch of branchesByRegion.values()) {
    const all = listOpeningQuantities(demand, branch, day)
    for (let place = 0; place < all.length; place += MAX_DEMO_LINES) {
      const [id, number] = [book.id(), book.number(`A-${branch.code}`, date)]
      const lines = all.slice(place, place + MAX_DEMO_LINES).map(({ product, quantity }) => {
        const line = book.id()
        const cents = Math.round(quantity * product.cost * 100)
        const cause = { resource: 'adjustments', document: id, number, line, day }
        warehouse.receive(product, branch, quantity, cents, 'opening', cause)
        return {
          id: line,
          product: product.id,
          quantity,
          unitCost: product.cost,
          expected: 0,
          difference: quantity,
          value: cents / 100,
        }
      })
      book.write('adjustments', {
        id,
        number,
        status: 'posted',
        date,
        branch: branch.id,
        mode: 'delta',
        reason: 'opening',
        approver: getAccountId('owner'),
        value: sum(lines.map((line) => line.value)),
        createdAt: pickTime(day),
        createdBy: getAccountId('owner'),
        lines,
      })
    }
  }
}
