import { subtract, sum } from '../../../src/schema/decimal.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { ActionContext } from '../../../src/server/context/document-actions.ts'
import { payments } from './payments.ts'

/** Releases the allocations to a cancelled document, which become the party's credit. */
export async function releaseAllocations(
  context: ActionContext<Resource, unknown>,
  document: string,
): Promise<void> {
  const found = await context.trx.query<{ id: string }>({
    text: `select distinct p.id from payments p
           join payments_allocations a on a.team_id = p.team_id and a.parent = p.id
           where p.team_id = $1 and a.document = $2 and p.status = 'posted' order by p.id`,
    values: [context.trx.team, document],
  })
  for (const { id } of found) {
    const payment = await context.lock(payments, id, '')
    const freed = payment.allocations.filter((each) => each.document === document)
    const amount = sum(freed.map((each) => each.amount))
    await context.update(payments, id, {
      allocated: subtract(payment.allocated ?? 0, amount),
      allocations: freed.map((each) => ({ id: each.id, amount: 0 })),
    })
  }
}
