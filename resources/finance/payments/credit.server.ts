import type { Resource } from '../../../src/schema/resource.ts'
import type { ActionContext } from '../../../src/server/context/document-actions.ts'

/** Maps the kind of party to the direction of the payments that create its credit. */
const PAID = { customer: 'in', supplier: 'out' } as const

/**
 * Reads the credit of a party: payments that no document used, less refunds. For a supplier, reads the company's credit
 * with the supplier. `but` excludes a payment. Locks the party, so that no other transaction can use the same credit.
 */
export async function readCredit(
  { trx }: ActionContext<Resource, unknown>,
  id: string | null,
  {
    party = 'customer',
    but = null,
  }: { readonly party?: keyof typeof PAID; readonly but?: string | null } = {},
): Promise<number> {
  // Uses two statements, because a statement that waits for a lock reads the data from before the wait.
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
