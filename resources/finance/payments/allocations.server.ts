import { subtract, sum } from '../../../src/schema/decimal.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { ActionContext } from '../../../src/server/context/document-actions.ts'
import { readClosedDay } from '../../documents/day-rule.server.ts'
import { payments } from './payments.ts'

/**
 * Releases the allocations to a cancelled document; the amounts become credit of the party. Allocations in a closed
 * period stay as they are, and are taken back by allocations of today (I16).
 */
export async function releaseAllocations(
  context: ActionContext<Resource, unknown>,
  document: string,
): Promise<void> {
  const found = await context.trx.query<{ id: string }>({
    text: `select distinct payment.id from payments payment
           join payments_allocations allocation on allocation.team_id = payment.team_id
             and allocation.parent = payment.id
           where payment.team_id = $1 and allocation.document = $2 and payment.status = 'posted' order by payment.id`,
    values: [context.trx.team, document],
  })
  if (found.length === 0) return
  const closedUntil = await readClosedDay(context.trx)
  for (const { id } of found) {
    const payment = await context.lock(payments, id, '')
    const released = payment.allocations.filter((each) => each.document === document)
    const amount = sum(released.map((each) => each.amount))
    await context.update(payments, id, {
      allocated: subtract(payment.allocated ?? 0, amount),
      allocations: released.map(({ id: allocation, kind, amount: allocated, date }) =>
        closedUntil !== null && (date ?? payment.date) <= closedUntil
          ? { document, kind, amount: -allocated, date: context.today }
          : { id: allocation, amount: 0 },
      ),
    })
  }
}
