import type { Resource } from '../../src/schema/resource.ts'
import type { Act } from '../../src/server/documents/act.ts'

/**
 * What a customer has to the good from payments that no document used, less what was handed back; `but` is a payment
 * that does not count. The customer is locked: nobody else can use the same credit until the transaction ends.
 */
export async function creditOf(
  { trx }: Act<Resource, unknown>,
  customer: string | null,
  but: string | null = null,
): Promise<number> {
  // Two statements: one that waits for a lock goes on with what was there before it waited.
  const [, [found]] = await Promise.all([
    trx.query({
      text: 'select from customers where team_id = $1 and id = $2 for update',
      values: [trx.team, customer],
    }),
    trx.query<{ credit: number }>({
      text: `select coalesce(sum(case direction when 'in' then unallocated else -unallocated end), 0) as credit
             from payments where team_id = $1 and customer = $2 and status = 'posted' and id is distinct from $3`,
      values: [trx.team, customer, but],
    }),
  ])
  return found?.credit ?? 0
}
