import { sum } from '../../../src/schema/decimal.ts'
import type { SaleContext } from '../sale-context.server.ts'

/** Reads the part of the rounding of a sale that no credit note has taken back. */
export async function readOpenRounding({ trx, document }: SaleContext): Promise<number> {
  const rounding = document.rounding ?? 0
  if (document.returnStatus === 'none') return rounding
  const [found] = await trx.query<{ rounding: number }>({
    text: `select coalesce(sum(rounding), 0) as rounding from sales
      where team_id = $1 and original = $2 and status <> 'cancelled'`,
    values: [trx.team, document.id],
  })
  return sum([rounding, found!.rounding])
}
