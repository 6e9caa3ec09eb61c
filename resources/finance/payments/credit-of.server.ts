import type { Resource } from '../../../src/schema/resource.ts'
import type { Act } from '../../../src/server/context/document-actions.ts'

/** Whose credit it is, and the direction of the payments that make it. */
const PAID = { customer: 'in', supplier: 'out' } as const

/**
 * What a customer has to the good from payments that no document used, less what was handed back; `but` is a payment
 * that does not count. Of a supplier it is what we have to the good with them. The party is locked: nobody else can use
 * the same credit until the transaction ends.
 */
export async function creditOf(
  { trx }: Act<Resource, unknown>,
  id: string | null,
  {
    party = 'customer',
    but = null,
  }: { readonly party?: keyof typeof PAID; readonly but?: string | null } = {},
): Promise<number> {
  // Two statements: one that waits for a lock goes on with what was there before it waited.
  const [, [found]] = await Promise.all([
    trx.query({
      text: `select from ${party}s where team_id = $1 and id = $2 for update`,
      values: [trx.team, id],
    }),
    trx.query<{ credit: number }>({
      text: `select coalesce(sum(case direction when '${PAID[party]}' then unallocated else -unallocated end), 0) as credit
             from payments where team_id = $1 and ${party} = $2 and status = 'posted' and id is distinct from $3`,
      values: [trx.team, id, but],
    }),
  ])
  return found?.credit ?? 0
}
