import { subtract, sum } from '../../../src/schema/decimal.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { ActionContext } from '../../../src/server/context/document-actions.ts'
import { payments } from './payments.ts'

/** Releases the allocations to a cancelled document; the amounts become credit of the party. */
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
  for (const { id } of found) {
    const payment = await context.lock(payments, id, '')
    const released = payment.allocations.filter((each) => each.document === document)
    const amount = sum(released.map((each) => each.amount))
    await context.update(payments, id, {
      allocated: subtract(payment.allocated ?? 0, amount),
      allocations: released.map((each) => ({ id: each.id, amount: 0 })),
    })
  }
}
