import { sum } from '../../../src/schema/decimal.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { ActionContext } from '../../../src/server/context/document-actions.ts'
import { computePaymentStatus } from '../../documents/payment-status.ts'
import { setOffs } from './set-offs.ts'
import { lockSettled, updateSettled } from './settled-document.server.ts'

/** Releases the credit notes that paid a cancelled sale. */
export async function releaseSetOffs(
  context: ActionContext<Resource, unknown>,
  sale: string,
): Promise<void> {
  const taken = await context.trx.query<{ creditNote: string; amount: number }>({
    text: `select credit_note as "creditNote", sum(amount) as amount from set_offs
           where team_id = $1 and sale = $2 group by credit_note having sum(amount) <> 0 order by 1`,
    values: [context.trx.team, sale],
  })
  for (const { creditNote, amount } of taken) {
    const credit = await lockSettled(context, 'sales', creditNote, '')
    const credited = sum([credit.credited ?? 0, amount])
    const changed = { ...credit, credited }
    await updateSettled(context, 'sales', creditNote, {
      credited,
      paymentStatus: computePaymentStatus(changed),
    })
    await context.insert(setOffs, { date: context.today, creditNote, sale, amount: -amount })
  }
}
