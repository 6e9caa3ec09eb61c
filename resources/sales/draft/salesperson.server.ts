import type { DraftChange } from '../../../src/server/context/document-actions.ts'
import { HttpProblem } from '../../../src/server/http/problems.ts'
import { createProblem } from '../../documents/lines/lines.server.ts'

const RIGHT = 'sale.view_all'

/**
 * Returns the salesperson of a sale (rule 1.9): the author, unless another person is named. The salesperson stays the
 * same when a colleague continues the sale. Naming another person needs the right to see all sales, and the person
 * must be an active member of the team. Throws 403 without the right, and 422 for a person who is not active.
 */
export async function resolveSalesperson({ record, previous, trx, caller }: DraftChange) {
  const before = previous?.salesperson ?? caller.person.id
  const salesperson = record.salesperson ?? before
  if (salesperson === before) return salesperson
  if (salesperson !== caller.person.id && !caller.can(RIGHT)) {
    throw new HttpProblem(403, 'FORBIDDEN', {
      errors: [{ pointer: '/salesperson', code: 'OTHER_SALESPERSON' }],
      extensions: { right: RIGHT },
    })
  }
  const text = `select from members where team_id = $1 and user_id = $2 and status <> 'active'`
  const inactive = await trx.query({ text, values: [trx.team, salesperson] })
  if (inactive.length > 0) throw createProblem('NOT_IN_USE', '/salesperson')
  return salesperson
}
