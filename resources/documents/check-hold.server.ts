import type { ActionContext } from '../../src/server/context/document-actions.ts'
import { createProblem } from './lines/lines.server.ts'

/** Refuses orders from, or payments to, a supplier on hold, until the end date of the hold (case P15). */
export async function checkHold(
  { trx, today }: Pick<ActionContext, 'trx' | 'today'>,
  supplier: string,
  kind: 'purchases' | 'payments',
): Promise<void> {
  const [held] = await trx.query<{ hold: string; until: string | null }>({
    text: `select on_hold as hold, hold_until as until from suppliers
           where team_id = $1 and id = $2 and on_hold in ($3, 'all') and coalesce(hold_until > $4::date, true)`,
    values: [trx.team, supplier, kind, today],
  })
  if (held) throw createProblem('SUPPLIER_ON_HOLD', '/supplier', { ...held })
}
